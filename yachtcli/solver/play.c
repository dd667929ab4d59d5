/* What best play does on one card at a time, and how the chances of totals go on from there: a part
   of kernel.c. Said in plain NumPy in policy.py and distribution.py. */

#define TIE 1e-9

typedef struct {
    const Tables *t;
    const int32_t *below;       /* for each node, the nodes below it, -1 behind the last of them */
    int64_t steps;              /* how many there are of them at most */
    int64_t states[MOST_COMPONENTS];
    int places[64], open;       /* the boxes that may be filled, in card order */
    double *candidates;         /* the value of each entry */
    double *raw, *best;         /* of each node after each roll of the turn; of a whole roll `raw` is
                                   what the best keep of fewer dice is worth */
    int32_t *down;              /* of each node: the node one die below on the way to the best keep,
                                   or itself */
    double *thrown;             /* of each roll after each roll of the turn, all dice thrown */
    double *kept_now, *thrown_now;  /* the same, entered at once */
    int32_t *kept_entry, *thrown_entry; /* the entries that are made then */
    double *kept_chance, *thrown_chance, *flow;
} One;

static double larger(double a, double b) { return a > b ? a : b; }

static void one_candidates(One *o, const double *values, int64_t at) {
    const Tables *t = o->t;
    for (int64_t c = 0; c < t->number[COMPONENTS]; c++) o->states[c] = at / t->strides[c] % t->sizes[c];
    o->open = 0;
    for (int place = 0; place < t->number[BOXES]; place++) {
        const int64_t *box = t->box + place * BOX_NUMBERS;
        const int64_t c = box[COMPONENT], state = o->states[c];
        const int32_t *successor = t->successors + box[SUCCESSORS] + state;
        if (*successor < 0) continue;
        o->places[o->open++] = place;
        for (int64_t e = box[FIRST_ENTRY]; e < box[FIRST_ENTRY] + box[ENTRY_COUNT]; e++) {
            int64_t next = successor[t->effects[e] * t->sizes[c]];
            /* Points that no card can get lead nowhere. */
            o->candidates[e] = next < 0 ? NOWHERE : values[at + (next - state) * t->strides[c]] + t->gains[e];
        }
    }
}

/* The row of a special roll at a stage, -1 if it is as any other one on this card. */
static int32_t one_row(const One *o, int64_t stage, int64_t e) {
    const Tables *t = o->t;
    int32_t fact = 0;
    for (int64_t c = 0; c < t->number[COMPONENTS]; c++)
        fact |= t->facts[t->facts_at[stage * t->number[COMPONENTS] + c] +
                         o->states[c] * t->number[SPECIALS] + e];
    return t->rows[(stage * t->number[SPECIALS] + e) * t->number[SPAN] + fact];
}

/* The best entry of a special roll by the row that holds, the first of several. */
static double one_special(const One *o, int64_t stage, int32_t row, int32_t *entry) {
    const Tables *t = o->t;
    const int64_t boxes = t->number[BOXES];
    double best = NOWHERE;
    for (int i = 0; i < o->open; i++) {
        const int64_t place = o->places[i], first = t->box[place * BOX_NUMBERS + FIRST_ENTRY];
        if (!t->admits[stage * boxes + place]) continue;
        const int32_t ways[2] = {t->entries[row * boxes + place], t->strikes[row * boxes + place]};
        for (int way = 0; way < 2; way++) {
            if (ways[way] < 0) continue;
            const double value = o->candidates[first + ways[way]];
            if (value > best + TIE) *entry = (int32_t)first + ways[way];
            best = larger(best, value);
        }
    }
    return best;
}

/* The best entry of every roll at a stage when it is made at once, and what it is worth. */
static void one_now(const One *o, int64_t stage, double *restrict to, int32_t *restrict entry) {
    const Tables *t = o->t;
    const int64_t rolls = t->number[ROLLS], boxes = t->number[BOXES];
    for (int64_t roll = 0; roll < rolls; roll++) to[roll] = NOWHERE;
    for (int i = 0; i < o->open; i++) {
        const int64_t place = o->places[i], *box = t->box + place * BOX_NUMBERS;
        if (!t->admits[stage * boxes + place]) continue;
        const uint8_t *ordinary = t->ordinary + (stage * boxes + place) * rolls;
        const double *value = o->candidates + box[FIRST_ENTRY];
        const int32_t first = (int32_t)box[FIRST_ENTRY], strike = (int32_t)box[STRIKE];
        for (int64_t roll = 0; roll < rolls; roll++) {
            const double here = value[ordinary[roll]], before = to[roll];
            entry[roll] = here > before + TIE ? first + ordinary[roll] : entry[roll];
            to[roll] = larger(here, before);
        }
        for (int64_t roll = 0; strike >= 0 && roll < rolls; roll++) {
            const double here = value[strike], before = to[roll];
            entry[roll] = here > before + TIE ? first + strike : entry[roll];
            to[roll] = larger(here, before);
        }
    }
    for (int64_t e = 0; e < t->number[SPECIALS]; e++) {
        int32_t row = one_row(o, stage, e);
        if (row >= 0) to[t->special[e]] = one_special(o, stage, row, entry + t->special[e]);
    }
}

static double one_mean(const Tables *t, const double *rolls) {
    double sum = 0;
    for (int64_t roll = 0; roll < t->number[ROLLS]; roll++) sum += rolls[roll] * t->chances[roll];
    return sum;
}

/* The best of a value and the nodes below one; `down` becomes the first of those that are better. */
static inline double one_raised(const One *o, const double *best, int64_t node, double value, int32_t *down) {
    const int32_t *below = o->below + node * o->steps;
    for (int64_t step = 0; step < o->steps && below[step] >= 0; step++) {
        const double here = best[below[step]];
        *down = here > value + TIE ? below[step] : *down;
        value = larger(value, here);
    }
    return value;
}

/* All values of the turn, from its last roll to its first. */
static void one_turn(One *o) {
    const Tables *t = o->t;
    const int64_t last = t->number[TURN], nodes = t->number[NODES], rolls = t->number[ROLLS];
    for (int64_t n = last; n > 0; n--) {
        double *raw = o->raw + n * nodes, *best = o->best + n * nodes, *thrown = o->thrown + n * rolls;
        double *kept_now = o->kept_now + n * rolls, *thrown_now = o->thrown_now + n * rolls;
        int32_t *kept_entry = o->kept_entry + n * rolls;
        const int differ = t->thrown[n] != t->kept[n];
        if (n == last || !t->number[PLAIN]) {
            one_now(o, t->kept[n], kept_now, kept_entry);
            if (differ) one_now(o, t->thrown[n], thrown_now, o->thrown_entry + n * rolls);
        } else {
            memcpy(kept_now, kept_now + rolls, (size_t)rolls * sizeof *kept_now);
            memcpy(kept_entry, kept_entry + rolls, (size_t)rolls * sizeof *kept_entry);
        }
        if (n == last) {
            memcpy(best, kept_now, (size_t)rolls * sizeof *best);
            if (differ) memcpy(thrown, thrown_now, (size_t)rolls * sizeof *thrown);
            continue;
        }
        const double *next = o->best + (n + 1) * nodes;
        memcpy(raw, next, (size_t)rolls * sizeof *raw);
        const uint16_t *more = t->more;
        for (int64_t node = rolls; node < nodes; node++, more += t->number[FACES]) {
            double sum = 0;
            for (int64_t face = 0; face < t->number[FACES]; face++) sum += raw[more[face]];
            raw[node] = sum / (double)t->number[FACES];
        }
        if (t->thrown[n + 1] != t->kept[n + 1]) raw[nodes - 1] = one_mean(t, o->thrown + (n + 1) * rolls);
        int32_t *down = o->down + n * nodes;
        for (int64_t node = nodes - 1; node >= rolls; node--) {
            down[node] = (int32_t)node;
            best[node] = one_raised(o, best, node, raw[node], down + node);
        }
        for (int64_t node = 0; node < rolls; node++) {
            raw[node] = one_raised(o, best, node, NOWHERE, down + node);
            best[node] = larger(raw[node], kept_now[node]);
            if (differ) thrown[node] = larger(raw[node], thrown_now[node]);
        }
    }
}

/* Send chances of rolls into their best entries, or, where keeping some dice is better, to `flow`. */
static void one_enter(One *o, int final, const double *chance, const double *now, const int32_t *entry,
                      const double *keep, double *out) {
    for (int64_t roll = 0; roll < o->t->number[ROLLS]; roll++) {
        if (final || now[roll] >= keep[roll] - TIE)
            out[entry[roll]] += chance[roll];
        else
            o->flow[roll] += chance[roll];
    }
}

/* The chance of each entry on a card, written to `out`, which holds zeros. */
static void one_shares(One *o, const double *values, int64_t at, double *out) {
    const Tables *t = o->t;
    const int64_t last = t->number[TURN], nodes = t->number[NODES], rolls = t->number[ROLLS];
    one_candidates(o, values, at);
    one_turn(o);
    memcpy(o->kept_chance, t->chances, (size_t)rolls * sizeof(double));
    int thrown = 0;
    for (int64_t n = 1; n <= last; n++) {
        const double *keep = o->raw + n * nodes;
        double *flow = o->flow;
        memset(flow, 0, (size_t)nodes * sizeof *flow);
        one_enter(o, n == last, o->kept_chance, o->kept_now + n * rolls, o->kept_entry + n * rolls, keep, out);
        if (thrown)
            one_enter(o, n == last, o->thrown_chance, o->thrown_now + n * rolls,
                      o->thrown_entry + n * rolls, keep, out);
        if (n == last) return;
        /* Down to the best keep, the largest of several. */
        const int32_t *down = o->down + n * nodes;
        for (int64_t node = 0; node < nodes; node++) {
            const double moved = flow[node];
            flow[node] = 0;
            flow[down[node]] += moved;
        }
        /* And up again, by what the other dice show. */
        thrown = t->thrown[n + 1] != t->kept[n + 1];
        if (thrown) {
            for (int64_t roll = 0; roll < rolls; roll++)
                o->thrown_chance[roll] = flow[nodes - 1] * t->chances[roll];
            flow[nodes - 1] = 0;
        }
        for (int64_t node = nodes - 1; node >= rolls; node--) {
            if (flow[node] == 0) continue;
            const uint16_t *more = t->more + (node - rolls) * t->number[FACES];
            const double share = flow[node] / (double)t->number[FACES];
            for (int64_t face = 0; face < t->number[FACES]; face++) flow[more[face]] += share;
        }
        memcpy(o->kept_chance, flow, (size_t)rolls * sizeof *flow);
    }
}

/* Push the chances of states with each total on to the states that follow. `least` and `most` are
   the totals of a state, `row` where its chances begin. Without `to` only those are widened. Of the
   states that follow one in `parts` is seen to, so that threads share them out. */
static void push_on(const Tables *t, const int64_t *at, int64_t count, const double *shares,
                    int64_t *least, int64_t *most, const int64_t *row, const double *from, double *to,
                    int64_t part, int64_t parts) {
    for (int64_t i = 0; i < count; i++) {
        const int64_t width = most[at[i]] - least[at[i]] + 1;
        for (int64_t place = 0; place < t->number[BOXES]; place++) {
            const int64_t *box = t->box + place * BOX_NUMBERS;
            const int64_t c = box[COMPONENT], state = at[i] / t->strides[c] % t->sizes[c];
            for (int64_t e = box[FIRST_ENTRY]; e < box[FIRST_ENTRY] + box[ENTRY_COUNT]; e++) {
                const double share = shares[i * t->number[ENTRIES] + e];
                if (share == 0) continue;
                const int64_t gain = (int64_t)t->gains[e], first = least[at[i]] + gain;
                int64_t next = t->successors[box[SUCCESSORS] + t->effects[e] * t->sizes[c] + state];
                next = at[i] + (next - state) * t->strides[c];
                if (next % parts != part) continue;
                if (to == NULL) {
                    if (first < least[next]) least[next] = first;
                    if (first + width - 1 > most[next]) most[next] = first + width - 1;
                } else {
                    const double *source = from + row[at[i]];
                    double *target = to + row[next] + first - least[next];
                    for (int64_t x = 0; x < width; x++) target[x] += share * source[x];
                }
            }
        }
    }
}

static PyObject *shares(PyObject *self, PyObject *args) {
    PyObject *tables, *further[5];
    Py_ssize_t begin, end;
    if (!PyArg_ParseTuple(args, "O!OOOOnnO", &PyTuple_Type, &tables, &further[0], &further[1], &further[2],
                          &further[3], &begin, &end, &further[4]))
        return NULL;
    Py_buffer views[TABLES + 5];
    const void *at[TABLES + 5];
    int count = 0;
    double *room = NULL;
    int fine = borrow_all(tables, further, 5, 1 << 3, views, at, &count);
    if (fine) {
        const int64_t *n = at[0];
        fine = holds(views + TABLES, n[STATES] + 1) && holds(views + TABLES + 1, begin < 0 ? -1 : end) &&
               holds(views + TABLES + 3, end * n[ENTRIES]);
    }
    if (fine) {
        Tables t;
        memcpy(&t, at, sizeof t);
        const int64_t *n = t.number, nodes = n[NODES], rolls = n[ROLLS], turns = n[TURN] + 2;
        room = calloc((size_t)(n[ENTRIES] + turns * (3 * nodes + 4 * rolls) + 2 * rolls + nodes), sizeof(double));
        fine = room != NULL && n[COMPONENTS] <= MOST_COMPONENTS && n[BOXES] <= 64;
        if (!fine) PyErr_NoMemory();
        if (fine) {
            const double *values = at[TABLES];
            const int64_t *states = at[TABLES + 1];
            double *out = (double *)at[TABLES + 3];
            const volatile char *stop = at[TABLES + 4];
            One o = {.t = &t, .below = at[TABLES + 2], .candidates = room};
            o.steps = (views[TABLES + 2].len / (Py_ssize_t)sizeof(int32_t)) / nodes;
            o.raw = o.candidates + n[ENTRIES];
            o.best = o.raw + turns * nodes;
            o.thrown = o.best + turns * nodes;
            o.kept_now = o.thrown + turns * rolls;
            o.thrown_now = o.kept_now + turns * rolls;
            o.kept_entry = (int32_t *)(o.thrown_now + turns * rolls);
            o.thrown_entry = o.kept_entry + turns * rolls;
            o.kept_chance = o.thrown_now + 2 * turns * rolls;
            o.thrown_chance = o.kept_chance + rolls;
            o.flow = o.thrown_chance + rolls;
            o.down = (int32_t *)(o.flow + nodes);
            Py_BEGIN_ALLOW_THREADS
            for (int64_t i = begin; i < end && !*stop; i++)
                one_shares(&o, values, states[i], out + i * n[ENTRIES]);
            Py_END_ALLOW_THREADS
        }
    }
    free(room);
    while (count) PyBuffer_Release(views + --count);
    if (!fine) return NULL;
    Py_RETURN_NONE;
}

static PyObject *push(PyObject *self, PyObject *args) {
    PyObject *tables, *further[7];
    Py_ssize_t part, parts;
    if (!PyArg_ParseTuple(args, "O!OOOOOOOnn", &PyTuple_Type, &tables, &further[0], &further[1], &further[2],
                          &further[3], &further[4], &further[5], &further[6], &part, &parts))
        return NULL;
    const int only_widen = further[6] == Py_None;
    Py_buffer views[TABLES + 7];
    const void *at[TABLES + 7];
    int count = 0;
    const int written = only_widen ? 1 << 2 | 1 << 3 : 1 << 6;
    int fine = borrow_all(tables, further, only_widen ? 6 : 7, written, views, at, &count);
    const int64_t states = fine ? views[TABLES].len / (Py_ssize_t)sizeof(int64_t) : 0;
    fine = fine && holds(views + TABLES + 1, states * ((const int64_t *)at[0])[ENTRIES]);
    for (int i = 2; fine && i <= 4; i++) fine = holds(views + TABLES + i, ((const int64_t *)at[0])[STATES]);
    if (fine) {
        Tables t;
        memcpy(&t, at, sizeof t);
        double *to = only_widen ? NULL : (double *)at[TABLES + 6];
        Py_BEGIN_ALLOW_THREADS
        push_on(&t, at[TABLES], states, at[TABLES + 1], (int64_t *)at[TABLES + 2], (int64_t *)at[TABLES + 3],
                at[TABLES + 4], at[TABLES + 5], to, part, parts);
        Py_END_ALLOW_THREADS
    }
    while (count) PyBuffer_Release(views + --count);
    if (!fine) return NULL;
    Py_RETURN_NONE;
}
