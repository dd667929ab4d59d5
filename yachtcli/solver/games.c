/* Whole games of best play, one after the other: a part of kernel.c. Said in plain NumPy in
   playing.py. */

#define MOST_DICE 12

typedef struct {
    One o;                      /* a card, and the values of its entries */
    const int32_t *ranks;       /* of nodes that are worth the same, that with the least is kept */
    double *raised;             /* the value of each entry, or of a 0 on purpose if that is more */
    double *rolls, *thrown;     /* what each roll is worth, some dice kept or all thrown */
    double *nodes;              /* what the best below each node is worth */
    double *kept;               /* what just the dice of each node are worth, after each roll */
} Desk;

/* What the best entry of every roll is worth at a stage. */
static void desk_entries(Desk *d, int64_t stage, double *restrict to) {
    const Tables *t = d->o.t;
    const int64_t rolls = t->number[ROLLS], boxes = t->number[BOXES];
    const uint8_t *entry[65];
    const double *value[65];
    int count = 0;
    for (int i = 0; i < d->o.open; i++) {
        const int64_t place = d->o.places[i], *box = t->box + place * BOX_NUMBERS;
        if (!t->admits[stage * boxes + place]) continue;
        entry[count] = t->ordinary + (stage * boxes + place) * rolls;
        value[count++] = (box[STRIKE] < 0 ? d->o.candidates : d->raised) + box[FIRST_ENTRY];
    }
    for (int64_t roll = 0; roll < rolls; roll++) to[roll] = NOWHERE;
    if (count % 2) {  /* two at a time: one of them twice */
        entry[count] = entry[0];
        value[count] = value[0];
    }
    for (int i = 0; i < count; i += 2) {
        const uint8_t *p = entry[i], *q = entry[i + 1];
        const double *x = value[i], *y = value[i + 1];
        for (int64_t roll = 0; roll < rolls; roll++)
            to[roll] = larger(to[roll], larger(x[p[roll]], y[q[roll]]));
    }
    for (int64_t e = 0; e < t->number[SPECIALS]; e++) {
        const int32_t row = one_row(&d->o, stage, e);
        int32_t found;
        if (row >= 0) to[t->special[e]] = one_special(&d->o, stage, row, &found);
    }
}

/* The value of every entry, where there are zeros on purpose raised to that. */
static void desk_candidates(Desk *d, const double *values, int64_t at) {
    const Tables *t = d->o.t;
    one_candidates(&d->o, values, at);
    for (int i = 0; i < d->o.open; i++) {
        const int64_t *box = t->box + d->o.places[i] * BOX_NUMBERS;
        const double *value = d->o.candidates + box[FIRST_ENTRY];
        double *raised = d->raised + box[FIRST_ENTRY];
        for (int64_t e = 0; box[STRIKE] >= 0 && e < box[ENTRY_COUNT]; e++)
            raised[e] = larger(value[e], value[box[STRIKE]]);
    }
}

/* The best of what a node is worth and what lies below it. */
static inline double desk_raised(const Desk *d, int64_t node, double value) {
    const int32_t *below = d->o.below + node * d->o.steps;
    for (int64_t step = 0; step < d->o.steps && below[step] >= 0; step++)
        value = larger(value, d->nodes[below[step]]);
    return value;
}

/* What every keep of a turn on this card is worth. */
static void desk_turn(Desk *d, const double *values, int64_t at) {
    const Tables *t = d->o.t;
    const int64_t last = t->number[TURN], nodes = t->number[NODES], rolls = t->number[ROLLS];
    const int64_t faces = t->number[FACES];
    desk_candidates(d, values, at);
    for (int64_t n = last; n > 1; n--) {
        const int differ = t->thrown[n] != t->kept[n];
        if (n == last || !t->number[PLAIN]) {
            desk_entries(d, t->kept[n], d->rolls);
            if (differ) desk_entries(d, t->thrown[n], d->thrown);
        }
        if (n < last) {
            for (int64_t node = 0; node < rolls; node++) {
                d->rolls[node] = desk_raised(d, node, d->rolls[node]);
                if (differ) d->thrown[node] = desk_raised(d, node, d->thrown[node]);
            }
        }
        /* What comes of keeping some dice after the roll before. */
        double *kept = d->kept + (n - 1) * nodes;
        const uint16_t *more = t->more;
        memcpy(kept, d->rolls, (size_t)rolls * sizeof *kept);
        for (int64_t node = rolls; node < nodes; node++, more += faces) {
            double sum = 0;
            for (int64_t face = 0; face < faces; face++) sum += kept[more[face]];
            kept[node] = sum / (double)faces;
        }
        if (differ) kept[nodes - 1] = one_mean(t, d->thrown);
        for (int64_t node = nodes - 1; n > 2 && node >= rolls; node--)
            d->nodes[node] = desk_raised(d, node, kept[node]);
    }
}

/* The best entry of these dice; -1 if keeping some of them is better, `keep` being these then, a bit
   for each. Of equals entries come first, in card order, then keeps by rank. */
static int64_t desk_decision(const Desk *d, int64_t n, int all_thrown, int64_t size, const uint8_t *dice,
                             uint32_t *keep) {
    const Tables *t = d->o.t;
    const int64_t boxes = t->number[BOXES], rolls = t->number[ROLLS], faces = t->number[FACES];
    const int64_t stage = all_thrown ? t->thrown[n] : t->kept[n];
    const double *kept = d->kept + n * t->number[NODES];
    const uint32_t whole = ((uint32_t)1 << size) - 1;
    int32_t nodes[1 << MOST_DICE];  /* of each set of the dice */
    nodes[0] = (int32_t)t->number[NODES] - 1;
    for (int64_t die = 0; die < size; die++) {
        const uint32_t first = (uint32_t)1 << die;
        for (uint32_t set = 0; set < first; set++)
            nodes[first + set] = t->more[(nodes[set] - rolls) * faces + dice[die]];
    }
    const int32_t roll = nodes[whole];
    int32_t row = -1;
    for (int64_t e = 0; e < t->number[SPECIALS]; e++)
        if (t->special[e] == roll) row = one_row(&d->o, stage, e);
    double best = NOWHERE;
    if (n < t->number[TURN])
        for (uint32_t set = 0; set < whole; set++) best = larger(best, kept[nodes[set]]);
    double entered = NOWHERE;
    for (int twice = 0; twice < 2; twice++, best = larger(best, entered)) {
        for (int i = 0; i < d->o.open; i++) {
            const int64_t place = d->o.places[i], *box = t->box + place * BOX_NUMBERS;
            if (!t->admits[stage * boxes + place]) continue;
            const int64_t at = row * boxes + place;
            const int64_t ways[2] = {
                row < 0 ? t->ordinary[(stage * boxes + place) * rolls + roll] : t->entries[at],
                row < 0 ? box[STRIKE] : t->strikes[at],
            };
            for (int way = 0; way < 2; way++) {
                if (ways[way] < 0) continue;
                const int64_t entry = box[FIRST_ENTRY] + ways[way];
                entered = larger(entered, d->o.candidates[entry]);
                if (twice && d->o.candidates[entry] >= best - TIE) return entry;
            }
        }
    }
    int32_t found = -1;
    for (uint32_t set = 0; set < whole; set++) {
        const int32_t node = nodes[set];
        if (kept[node] < best - TIE || (found >= 0 && d->ranks[found] <= d->ranks[node])) continue;
        found = node;
        *keep = set;
    }
    return -1;
}

/* The leftmost dice that show the same as these. */
static uint32_t leftmost(int64_t size, const uint8_t *dice, uint32_t keep) {
    int wanted[256] = {0};
    uint32_t kept = 0;
    for (int64_t die = 0; die < size; die++) wanted[dice[die]] += keep >> die & 1;
    for (int64_t die = 0; die < size; die++)
        if (wanted[dice[die]]-- > 0) kept |= (uint32_t)1 << die;
    return kept;
}

/* Play a turn from the state at `at`: what it gains. `dice` moves on behind those that were taken. */
static int64_t desk_play(Desk *d, const double *values, int64_t *at, int64_t size, const uint8_t **dice) {
    const Tables *t = d->o.t;
    uint8_t lying[MOST_DICE];
    uint32_t kept = 0;
    int64_t entry = -1;
    desk_turn(d, values, *at);
    for (int64_t n = 1; entry < 0 && n <= t->number[TURN]; n++, *dice += size) {
        for (int64_t die = 0; die < size; die++)
            if (!(kept >> die & 1)) lying[die] = (*dice)[die];
        entry = desk_decision(d, n, !kept, size, lying, &kept);
        if (entry < 0) kept = leftmost(size, lying, kept);
    }
    if (entry < 0) return 0;
    int64_t place = 0;
    while (entry >= t->box[place * BOX_NUMBERS + FIRST_ENTRY] + t->box[place * BOX_NUMBERS + ENTRY_COUNT]) place++;
    const int64_t *box = t->box + place * BOX_NUMBERS, c = box[COMPONENT], state = d->o.states[c];
    *at += (t->successors[box[SUCCESSORS] + t->effects[entry] * t->sizes[c] + state] - state) * t->strides[c];
    return (int64_t)t->gains[entry];
}

static PyObject *play(PyObject *self, PyObject *args) {
    PyObject *tables, *further[6];
    Py_ssize_t players, size, length;
    if (!PyArg_ParseTuple(args, "O!OOOOOnnnO", &PyTuple_Type, &tables, &further[0], &further[1], &further[2],
                          &further[3], &further[4], &players, &size, &length, &further[5]))
        return NULL;
    Py_buffer views[TABLES + 6];
    const void *at[TABLES + 6];
    int count = 0;
    double *room = NULL;
    int64_t *states = NULL;
    int fine = borrow_all(tables, further, 6, 1 << 4, views, at, &count);
    if (fine) {
        const int64_t *n = at[0];
        fine = players > 0 && size > 0 && length > 0 && length >= n[BOXES] * n[TURN] * size * players &&
               views[TABLES + 4].len / (players * 8) <= views[TABLES + 3].len / length;
        if (!fine) PyErr_SetString(PyExc_ValueError, "these are too few dice for so many games");
        fine = fine && holds(views + TABLES, n[STATES] + 1);
    }
    if (fine) {
        Tables t;
        memcpy(&t, at, sizeof t);
        const int64_t *n = t.number, nodes = n[NODES], rolls = n[ROLLS];
        room = calloc((size_t)(2 * n[ENTRIES] + 2 * rolls + nodes * (n[TURN] + 1)), sizeof(double));
        states = calloc((size_t)players, sizeof *states);
        fine = room && states && n[COMPONENTS] <= MOST_COMPONENTS && n[BOXES] <= 64 && size <= MOST_DICE;
        if (!fine) PyErr_NoMemory();
        if (fine) {
            const double *values = at[TABLES];
            const uint8_t *dice = at[TABLES + 3];
            int64_t *totals = (int64_t *)at[TABLES + 4];
            const Py_ssize_t games = views[TABLES + 4].len / (players * (Py_ssize_t)sizeof *totals);
            const volatile char *stop = at[TABLES + 5];
            Desk d = {.o = {.t = &t, .below = at[TABLES + 1], .candidates = room}, .ranks = at[TABLES + 2]};
            d.o.steps = (views[TABLES + 1].len / (Py_ssize_t)sizeof(int32_t)) / nodes;
            d.raised = d.o.candidates + n[ENTRIES];
            d.rolls = d.raised + n[ENTRIES];
            d.thrown = d.rolls + rolls;
            d.nodes = d.thrown + rolls;
            d.kept = d.nodes + nodes;
            Py_BEGIN_ALLOW_THREADS
            for (Py_ssize_t game = 0; game < games && !*stop; game++, totals += players) {
                const uint8_t *next = dice + game * length;
                memset(states, 0, (size_t)players * sizeof *states);
                for (int64_t turn = 0; turn < n[BOXES]; turn++)
                    for (Py_ssize_t player = 0; player < players; player++)
                        totals[player] += desk_play(&d, values, states + player, size, &next);
                for (Py_ssize_t player = 0; player < players; player++)
                    totals[player] += (int64_t)values[states[player]];
            }
            Py_END_ALLOW_THREADS
        }
    }
    free(room);
    free(states);
    while (count) PyBuffer_Release(views + --count);
    if (!fine) return NULL;
    Py_RETURN_NONE;
}
