/* The sweep over states, fast: tables in, values out. No rule of any game is known here.

   What the tables are and what is done with them is said in plan.py and, in plain NumPy, in
   reference.py: this file does the same for blocks of states, each of which has its place in the
   rows of all numbers. A block is just as large as the lattice of keeps stays about within the
   first-level cache: the wider it is, the more states share what is read of the tables.

   The file includes itself once for each kind of processor: the second half is what is compiled
   anew each time, for vectors of WIDE doubles. */

#ifndef WIDE

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030B0000
#include <Python.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#if !defined(__GNUC__)
#error "vectors of GCC and clang are needed; without this module the solver uses NumPy"
#endif

#define NOWHERE (-1e30)
#define MOST_COMPONENTS 64
#define LANES 8  /* states of a block */

/* The numbers that come first in the tables. */
enum { NODES, ROLLS, FACES, TURN, STAGES, BOXES, COMPONENTS, SPECIALS, PLAIN, SPAN, STATES, ENTRIES,
       EFFECTS, GROUPS, ROLL_GROUPS, NUMBERS };

/* One row of numbers for each box. */
enum { COMPONENT, FIRST_ENTRY, ENTRY_COUNT, EFFECT_COUNT, STRIKE, SUCCESSORS, BOX_NUMBERS };

typedef struct {
    const int64_t *number;      /* NUMBERS */
    const uint16_t *more;       /* for each keep, the node above by each face */
    const int32_t *groups;      /* groups of nodes, small keeps first: kinds of faces, first node, how many */
    const uint16_t *less;       /* group by group, for each node the nodes below it */
    const double *chances;      /* of each roll, all dice thrown */
    const int32_t *kept;        /* the stage of each roll of the turn, some dice kept */
    const int32_t *thrown;      /* the same, all dice thrown */
    const int64_t *box;         /* BOX_NUMBERS for each box */
    const double *gains;        /* of each entry */
    const int32_t *effects;     /* of each entry */
    const int32_t *successors;  /* for each effect of each box, by state of its component */
    const uint8_t *ordinary;    /* the entry by stage, box and roll */
    const uint8_t *admits;      /* by stage and box */
    const int32_t *special;     /* nodes of the special rolls */
    const int64_t *facts_at;    /* where the facts of a component begin, by stage and component */
    const int32_t *facts;       /* by state and special roll */
    const int32_t *rows;        /* by stage, special roll and facts */
    const int32_t *entries;     /* by row and box */
    const int32_t *strikes;     /* by row and box */
    const int64_t *sizes;       /* of the components */
    const int64_t *strides;     /* of the components */
} Tables;

#define TABLES (sizeof(Tables) / sizeof(void *))

/* Goes up by one whenever the tables change: native.py leaves a kernel of another layout alone. */
#define LAYOUT 2

/* The states of a level that are to be worked on: a range of inner states for each outer one. */
typedef struct {
    const int64_t *outer, *first, *last;
    int64_t begin, end;
} Runs;

typedef void Sweep(const Tables *t, double *values, const Runs *runs, const volatile char *stop,
                   char *room);

#define PASTE(a, b) a##_##b
#define EXPAND(a, b) PASTE(a, b)
#define NAME(x) EXPAND(x, KIND)

#if defined(__x86_64__)
#include <immintrin.h>
#define WIDE 8
#define KIND avx512
#define TARGET __attribute__((target("avx512f,avx512dq,avx512vl")))
#define MAX(a, b) ((VECTOR)_mm512_max_pd((__m512d)(a), (__m512d)(b)))
#include "kernel.c"
#define WIDE 4
#define KIND avx2
#define TARGET __attribute__((target("avx2")))
#define MAX(a, b) ((VECTOR)_mm256_max_pd((__m256d)(a), (__m256d)(b)))
#include "kernel.c"
#define WIDE 2
#define KIND plain
#define TARGET
#define MAX(a, b) ((VECTOR)_mm_max_pd((__m128d)(a), (__m128d)(b)))
#include "kernel.c"
#else
#define WIDE 2
#define KIND plain
#define TARGET
#define MAX(a, b) (VECTOR){(a)[0] > (b)[0] ? (a)[0] : (b)[0], (a)[1] > (b)[1] ? (a)[1] : (b)[1]}
#include "kernel.c"
#endif

static const struct { const char *name; Sweep *sweep; } KINDS[] = {
#if defined(__x86_64__)
    {"AVX-512", sweep_avx512},
    {"AVX2", sweep_avx2},
#endif
    {"plain C", sweep_plain},
};
#define KIND_COUNT ((int)(sizeof(KINDS) / sizeof(*KINDS)))

/* Whether this processor has what a kind needs. */
static int runs_here(int kind) {
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (kind == 0)
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
               __builtin_cpu_supports("avx512vl");
    if (kind == 1) return __builtin_cpu_supports("avx2");
#endif
    return kind == KIND_COUNT - 1;
}

static PyObject *kinds(PyObject *self, PyObject *none) {
    PyObject *found = PyList_New(0);
    for (int kind = 0; found != NULL && kind < KIND_COUNT; kind++) {
        if (!runs_here(kind)) continue;
        PyObject *name = PyUnicode_FromString(KINDS[kind].name);
        if (name == NULL || PyList_Append(found, name) < 0) Py_CLEAR(found);
        Py_XDECREF(name);
    }
    return found;
}

/* Borrow the memory of a buffer; all of them are given back together. */
static const void *borrow(PyObject *from, int flags, Py_buffer *views, int *count) {
    if (from == NULL || PyObject_GetBuffer(from, views + *count, flags) < 0) return NULL;
    return views[(*count)++].buf;
}

/* Whether a buffer has room for so many numbers of eight bytes; ValueError if not. */
static int holds(const Py_buffer *view, int64_t count) {
    if (count >= 0 && view->len / 8 >= count) return 1;
    PyErr_SetString(PyExc_ValueError, "a buffer is too short for these tables");
    return 0;
}

/* The memory of all tables and of further buffers; `written` has a bit for each that is written to. */
static int borrow_all(PyObject *tables, PyObject **further, int more, int written, Py_buffer *views,
                      const void **at, int *count) {
    if (PyTuple_Size(tables) != (Py_ssize_t)TABLES) {
        PyErr_SetString(PyExc_ValueError, "these are not the tables of a game");
        return 0;
    }
    for (int i = 0; i < (int)TABLES; i++)
        if (!(at[i] = borrow(PyTuple_GetItem(tables, i), PyBUF_SIMPLE, views, count))) return 0;
    if (!holds(views, NUMBERS)) return 0;
    for (int i = 0; i < more; i++) {
        int flags = written >> i & 1 ? PyBUF_WRITABLE : PyBUF_SIMPLE;
        if (!(at[(int)TABLES + i] = borrow(further[i], flags, views, count))) return 0;
    }
    return 1;
}

static PyObject *sweep(PyObject *self, PyObject *args) {
    const char *name;
    PyObject *tables, *further[5];
    Py_ssize_t begin, end;
    if (!PyArg_ParseTuple(args, "sO!OOOOnnO", &name, &PyTuple_Type, &tables, &further[0], &further[1],
                          &further[2], &further[3], &begin, &end, &further[4]))
        return NULL;
    int kind = 0;
    while (kind < KIND_COUNT && (strcmp(KINDS[kind].name, name) || !runs_here(kind))) kind++;
    if (kind == KIND_COUNT) {
        PyErr_SetString(PyExc_ValueError, "there is no such kernel here");
        return NULL;
    }
    Py_buffer views[TABLES + 5];
    const void *at[TABLES + 5];
    int count = 0;
    char *room = NULL;
    int fine = borrow_all(tables, further, 5, 1 << 0, views, at, &count) &&
               holds(views + TABLES, ((const int64_t *)at[0])[STATES] + 1);
    for (int i = 1; fine && i <= 3; i++) fine = holds(views + TABLES + i, begin < 0 ? -1 : end);
    if (fine) {
        Tables t;
        memcpy(&t, at, sizeof t);
        const int64_t *n = t.number;
        size_t cells = (size_t)(n[NODES] + n[ROLLS] + 2 * n[ENTRIES] + n[EFFECTS]);
        room = malloc(cells * LANES * sizeof(double) + 64);
        fine = room != NULL && n[COMPONENTS] <= MOST_COMPONENTS && n[BOXES] <= 64;
        if (!fine) PyErr_NoMemory();
        if (fine) {
            Runs runs = {at[TABLES + 1], at[TABLES + 2], at[TABLES + 3], begin, end};
            double *to = (double *)at[TABLES];
            const volatile char *stop = at[TABLES + 4];
            char *aligned = (char *)(((uintptr_t)room + 63) & ~(uintptr_t)63);
            Py_BEGIN_ALLOW_THREADS
            KINDS[kind].sweep(&t, to, &runs, stop, aligned);
            Py_END_ALLOW_THREADS
        }
    }
    free(room);
    while (count) PyBuffer_Release(views + --count);
    if (!fine) return NULL;
    Py_RETURN_NONE;
}

#include "play.c"
#include "games.c"

static PyMethodDef METHODS[] = {
    {"kinds", kinds, METH_NOARGS, "The kinds of kernel that run here, the fastest first."},
    {"sweep", sweep, METH_VARARGS,
     "sweep(kind, tables, values, outer, first, last, begin, end, stop): work out the values of the\n"
     "states in these runs; `stop` is a byte that ends it at once when it is not 0."},
    {"shares", shares, METH_VARARGS,
     "shares(tables, values, states, below, out, begin, end, stop): the chance of each entry of these\n"
     "states, by number, under best play; `out` holds zeros."},
    {"push", push, METH_VARARGS,
     "push(tables, states, shares, least, most, row, chances, to, part, parts): push the chances of these states with\n"
     "each total on; without `to` only `least` and `most` of the states that follow are widened."},
    {"play", play, METH_VARARGS,
     "play(tables, values, below, ranks, dice, totals, players, size, length, stop): play a game with each\n"
     "`length` dice, `size` at a time, and add what its players have to `totals`, which holds zeros."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef MODULE = {PyModuleDef_HEAD_INIT, "kernel", NULL, -1, METHODS, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit_kernel(void) {
    PyObject *made = PyModule_Create(&MODULE);
    if (made != NULL && PyModule_AddIntConstant(made, "LAYOUT", LAYOUT) < 0) Py_CLEAR(made);
    return made;
}

#else /* what follows is compiled for each kind of processor */

#define PARTS (LANES / WIDE)
typedef double NAME(vector) __attribute__((vector_size(WIDE * 8), aligned(WIDE * 8)));
typedef struct { NAME(vector) part[PARTS]; } NAME(row);
#define VECTOR NAME(vector)
#define ROW NAME(row)  /* a number for each state of a block */
#define HELPER TARGET static inline __attribute__((always_inline)) ROW

HELPER NAME(every)(double x) {
    ROW to;
    for (int i = 0; i < PARTS; i++) to.part[i] = (VECTOR){0} + x;
    return to;
}

HELPER NAME(sum)(ROW a, ROW b) {
    for (int i = 0; i < PARTS; i++) a.part[i] += b.part[i];
    return a;
}

HELPER NAME(times)(ROW a, double x) {
    for (int i = 0; i < PARTS; i++) a.part[i] *= (VECTOR){0} + x;
    return a;
}

HELPER NAME(best)(ROW a, ROW b) {
    for (int i = 0; i < PARTS; i++) a.part[i] = MAX(a.part[i], b.part[i]);
    return a;
}

#define EVERY NAME(every)
#define SUM NAME(sum)
#define TIMES NAME(times)
#define BEST NAME(best)

typedef struct {
    int64_t base[LANES];                    /* the number of the state */
    int64_t state[MOST_COMPONENTS][LANES];  /* that of each component */
    ROW *nodes, *whole, *candidates, *raised, *later;
    uint64_t open;                          /* boxes that may be filled on some card */
    int neighbours;                         /* the numbers of the states are in a row, those of all but the
                                               inner component the same */
} NAME(Block);
#define BLOCK NAME(Block)

/* The values that follow each effect of a box, written to `later`; none if it is open on no card. */
TARGET static int NAME(follow)(const Tables *t, const double *values, const BLOCK *b, const int64_t *box) {
    const int64_t component = box[COMPONENT], size = t->sizes[component], stride = t->strides[component];
    const int64_t *state = b->state[component];
    const int32_t *successor = t->successors + box[SUCCESSORS];
    const double nowhere = values[t->number[STATES]];
    int open = 0;
    for (int lane = 0; lane < LANES; lane++) open |= successor[state[lane]] >= 0;
    if (!open) return 0;
    if (b->neighbours && component < t->number[COMPONENTS] - 1) {  /* and so are those that follow */
        for (int64_t effect = 0; effect < box[EFFECT_COUNT]; effect++, successor += size) {
            const int64_t next = successor[state[0]];
            if (next < 0) b->later[effect] = EVERY(nowhere);
            else memcpy(b->later + effect, values + b->base[0] + (next - state[0]) * stride, sizeof(ROW));
        }
        return 1;
    }
    const double *from[LANES];
    for (int lane = 0; lane < LANES; lane++) from[lane] = values + b->base[lane] - state[lane] * stride;
    for (int64_t effect = 0; effect < box[EFFECT_COUNT]; effect++, successor += size) {
        double *later = (double *)(b->later + effect);
        for (int lane = 0; lane < LANES; lane++) {
            const int64_t next = successor[state[lane]];
            later[lane] = next < 0 ? nowhere : from[lane][next * stride];
        }
    }
    return 1;
}

/* The value of every entry of every box that is open on some card. */
TARGET static void NAME(candidates)(const Tables *t, const double *values, BLOCK *b) {
    b->open = 0;
    for (int64_t place = 0; place < t->number[BOXES]; place++) {
        const int64_t *box = t->box + place * BOX_NUMBERS;
        if (!NAME(follow)(t, values, b, box)) continue;
        b->open |= (uint64_t)1 << place;
        ROW *candidates = b->candidates + box[FIRST_ENTRY];
        const double *gains = t->gains + box[FIRST_ENTRY];
        const int32_t *effects = t->effects + box[FIRST_ENTRY];
        for (int64_t entry = 0; entry < box[ENTRY_COUNT]; entry++)
            candidates[entry] = SUM(b->later[effects[entry]], EVERY(gains[entry]));
        if (box[STRIKE] >= 0) {
            ROW *raised = b->raised + box[FIRST_ENTRY], strike = candidates[box[STRIKE]];
            for (int64_t entry = 0; entry < box[ENTRY_COUNT]; entry++)
                raised[entry] = BEST(candidates[entry], strike);
        }
    }
}

/* The best entry of a special roll on each card whose facts have a row for it. */
TARGET static void NAME(special)(const Tables *t, BLOCK *b, int64_t stage, int64_t e, const int *places,
                                 int count, ROW *rolls) {
    const int64_t specials = t->number[SPECIALS], boxes = t->number[BOXES];
    const int32_t *rows = t->rows + (stage * specials + e) * t->number[SPAN];
    const int64_t *facts_at = t->facts_at + stage * t->number[COMPONENTS];
    int32_t fact[LANES] = {0}, row[LANES];
    int any = 0, alike = 1;
    for (int64_t c = 0; c < t->number[COMPONENTS]; c++) {
        const int32_t *facts = t->facts + facts_at[c] + e;
        for (int lane = 0; lane < LANES; lane++) fact[lane] |= facts[b->state[c][lane] * specials];
    }
    for (int lane = 0; lane < LANES; lane++) {
        row[lane] = rows[fact[lane]];
        any |= row[lane] >= 0;
        alike &= row[lane] == row[0];
    }
    if (!any) return;
    ROW *roll = rolls + t->special[e];
    if (alike) {
        ROW best = EVERY(NOWHERE);
        for (int i = 0; i < count; i++) {
            const ROW *candidates = b->candidates + t->box[places[i] * BOX_NUMBERS + FIRST_ENTRY];
            int32_t entry = t->entries[row[0] * boxes + places[i]];
            int32_t strike = t->strikes[row[0] * boxes + places[i]];
            if (entry >= 0) best = BEST(best, candidates[entry]);
            if (strike >= 0) best = BEST(best, candidates[strike]);
        }
        *roll = best;
        return;
    }
    for (int lane = 0; lane < LANES; lane++) {
        if (row[lane] < 0) continue;
        double best = NOWHERE;
        for (int i = 0; i < count; i++) {
            const ROW *candidates = b->candidates + t->box[places[i] * BOX_NUMBERS + FIRST_ENTRY];
            int32_t entry = t->entries[row[lane] * boxes + places[i]];
            int32_t strike = t->strikes[row[lane] * boxes + places[i]];
            if (entry >= 0 && ((const double *)(candidates + entry))[lane] > best) best = ((const double *)(candidates + entry))[lane];
            if (strike >= 0 && ((const double *)(candidates + strike))[lane] > best) best = ((const double *)(candidates + strike))[lane];
        }
        ((double *)roll)[lane] = best;
    }
}

/* The best entry of every roll at a stage. */
TARGET static void NAME(entries)(const Tables *t, BLOCK *b, int64_t stage, ROW *rolls) {
    const int64_t count = t->number[ROLLS], boxes = t->number[BOXES];
    const uint8_t *entry[64];
    const ROW *value[64];
    int places[64], open = 0;
    for (int64_t place = 0; place < boxes; place++) {
        if (!(b->open >> place & 1) || !t->admits[stage * boxes + place]) continue;
        const int64_t *box = t->box + place * BOX_NUMBERS;
        entry[open] = t->ordinary + (stage * boxes + place) * count;
        value[open] = (box[STRIKE] < 0 ? b->candidates : b->raised) + box[FIRST_ENTRY];
        places[open++] = (int)place;
    }
    int i = 0;
    if (open % 3 == 1) {
        for (int64_t roll = 0; roll < count; roll++) rolls[roll] = value[0][entry[0][roll]];
        i = 1;
    } else if (open % 3 == 2) {
        for (int64_t roll = 0; roll < count; roll++)
            rolls[roll] = BEST(value[0][entry[0][roll]], value[1][entry[1][roll]]);
        i = 2;
    } else {
        for (int64_t roll = 0; roll < count; roll++) rolls[roll] = EVERY(NOWHERE);
    }
    for (; i < open; i += 3) {
        const uint8_t *p = entry[i], *q = entry[i + 1], *r = entry[i + 2];
        const ROW *x = value[i], *y = value[i + 1], *z = value[i + 2];
        for (int64_t roll = 0; roll < count; roll++)
            rolls[roll] = BEST(BEST(rolls[roll], x[p[roll]]), BEST(y[q[roll]], z[r[roll]]));
    }
    for (int64_t e = 0; e < t->number[SPECIALS]; e++) NAME(special)(t, b, stage, e, places, open, rolls);
}

/* Give every keep the mean of what one more die makes of it. */
TARGET static void NAME(reroll)(const Tables *t, ROW *nodes) {
    const int64_t faces = t->number[FACES];
    const uint16_t *more = t->more;
    const double share = 1.0 / (double)faces;
    if (faces == 6) {
        for (int64_t node = t->number[ROLLS]; node < t->number[NODES]; node++, more += 6)
            nodes[node] = TIMES(SUM(SUM(SUM(nodes[more[0]], nodes[more[1]]), SUM(nodes[more[2]], nodes[more[3]])),
                                    SUM(nodes[more[4]], nodes[more[5]])), share);
        return;
    }
    for (int64_t node = t->number[ROLLS]; node < t->number[NODES]; node++, more += faces) {
        ROW sum = nodes[more[0]];
        for (int64_t face = 1; face < faces; face++) sum = SUM(sum, nodes[more[face]]);
        nodes[node] = TIMES(sum, share);
    }
}

/* Raise the nodes of these groups to the best of the keeps one die below them. */
TARGET static const uint16_t *NAME(best_below)(const int32_t *groups, int64_t count, const uint16_t *less,
                                               const ROW *nodes, ROW *to) {
#define AT(i) nodes[less[i]]
#define RAISE(kinds, best) for (; node < end; node++, less += kinds) *node = BEST(*node, best); break
    for (const int32_t *group = groups; group < groups + 3 * count; group += 3) {
        const int32_t kinds = group[0];
        ROW *node = to + group[1], *const end = node + group[2];
        switch (kinds) {
            case 1: RAISE(1, AT(0));
            case 2: RAISE(2, BEST(AT(0), AT(1)));
            case 3: RAISE(3, BEST(BEST(AT(0), AT(1)), AT(2)));
            case 4: RAISE(4, BEST(BEST(AT(0), AT(1)), BEST(AT(2), AT(3))));
            case 5: RAISE(5, BEST(BEST(BEST(AT(0), AT(1)), BEST(AT(2), AT(3))), AT(4)));
            default:
                for (; node < end; node++, less += kinds) {
                    ROW best = *node;
                    for (int32_t i = 0; i < kinds; i++) best = BEST(best, AT(i));
                    *node = best;
                }
        }
    }
#undef RAISE
#undef AT
    return less;
}

/* The mean of rolls, all dice thrown. */
TARGET static ROW NAME(mean)(const Tables *t, const ROW *rolls) {
    ROW even = EVERY(0.0), odd = EVERY(0.0);
    int64_t roll = 0, count = t->number[ROLLS];
    for (; roll + 1 < count; roll += 2) {
        even = SUM(even, TIMES(rolls[roll], t->chances[roll]));
        odd = SUM(odd, TIMES(rolls[roll + 1], t->chances[roll + 1]));
    }
    if (roll < count) even = SUM(even, TIMES(rolls[roll], t->chances[roll]));
    return SUM(even, odd);
}

/* What each card is worth before its turn. */
TARGET static ROW NAME(turn)(const Tables *t, const double *values, BLOCK *b) {
    const int64_t last = t->number[TURN], groups = t->number[GROUPS] - t->number[ROLL_GROUPS];
    const int plain = t->number[PLAIN] != 0;
    NAME(candidates)(t, values, b);
    for (int64_t number = last; number > 0; number--) {
        const int differ = t->thrown[number] != t->kept[number];
        const uint16_t *less = t->less;
        if (number < last) {
            NAME(reroll)(t, b->nodes);
            if (t->thrown[number + 1] != t->kept[number + 1])
                b->nodes[t->number[NODES] - 1] = NAME(mean)(t, b->whole);
            less = NAME(best_below)(t->groups, groups, less, b->nodes, b->nodes);
        }
        if (number == last || !plain) {
            NAME(entries)(t, b, t->kept[number], b->nodes);
            if (differ) NAME(entries)(t, b, t->thrown[number], b->whole);
        }
        if (number < last) {
            const int32_t *of_rolls = t->groups + 3 * groups;
            NAME(best_below)(of_rolls, t->number[ROLL_GROUPS], less, b->nodes, b->nodes);
            if (differ) NAME(best_below)(of_rolls, t->number[ROLL_GROUPS], less, b->nodes, b->whole);
        }
    }
    return NAME(mean)(t, b->nodes);
}

TARGET static void NAME(sweep)(const Tables *t, double *values, const Runs *runs,
                               const volatile char *stop, char *room) {
    const int64_t components = t->number[COMPONENTS], inner = t->sizes[components - 1];
    BLOCK b;
    b.nodes = (ROW *)room;
    b.whole = b.nodes + t->number[NODES];
    b.candidates = b.whole + t->number[ROLLS];
    b.raised = b.candidates + t->number[ENTRIES];
    b.later = b.raised + t->number[ENTRIES];
    int lane = 0;
    for (int64_t run = runs->begin; run < runs->end; run++) {
        const int64_t start = runs->outer[run] * inner;
        int64_t outer[MOST_COMPONENTS];
        for (int64_t c = 0; c < components - 1; c++) outer[c] = start / t->strides[c] % t->sizes[c];
        for (int64_t state = runs->first[run]; state < runs->last[run]; state++) {
            b.base[lane] = start + state;
            for (int64_t c = 0; c < components - 1; c++) b.state[c][lane] = outer[c];
            b.state[components - 1][lane] = state;
            if (++lane < LANES && !(run + 1 == runs->end && state + 1 == runs->last[run])) continue;
            for (int rest = lane; rest < LANES; rest++) {  /* the end of the runs: one card several times */
                b.base[rest] = b.base[lane - 1];
                for (int64_t c = 0; c < components; c++) b.state[c][rest] = b.state[c][lane - 1];
            }
            b.neighbours = lane == LANES && state - runs->first[run] >= LANES - 1;
            if (*stop) return;
            ROW found = NAME(turn)(t, values, &b);
            for (int i = 0; i < lane; i++) values[b.base[i]] = ((double *)&found)[i];
            lane = 0;
        }
    }
}

#undef BLOCK
#undef TIMES
#undef BEST
#undef SUM
#undef EVERY
#undef HELPER
#undef ROW
#undef VECTOR
#undef PARTS
#undef MAX
#undef TARGET
#undef KIND
#undef WIDE

#endif
