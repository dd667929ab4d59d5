/* The sweep over states, fast: tables in, values out. No rule of any game is known here.

   What the tables are and what is done with them is said in plan.py and, in plain NumPy, in
   reference.py: this file does the same, a handful of states at a time, one in each lane of a
   vector, so that the whole lattice of keeps stays in the first-level cache.

   The file includes itself once for each kind of processor: the second half is what is compiled
   anew each time, for vectors of LANES doubles. */

#ifndef LANES

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

/* The numbers that come first in the tables. */
enum { NODES, ROLLS, FACES, TURN, STAGES, BOXES, COMPONENTS, SPECIALS, PLAIN, SPAN, STATES, ENTRIES,
       EFFECTS, GROUPS, ROLL_GROUPS, NUMBERS };

/* One row of numbers for each box. */
enum { COMPONENT, FIRST_ENTRY, ENTRY_COUNT, EFFECT_COUNT, STRIKE, SUCCESSORS, BOX_NUMBERS };

typedef struct {
    const int64_t *number;      /* NUMBERS */
    const int32_t *more;        /* for each keep, the node above by each face */
    const int32_t *groups;      /* kinds of faces and count of nodes, group by group, small keeps first */
    const int32_t *less;        /* group by group: each node and the nodes below it */
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
#define LANES 8
#define KIND avx512
#define TARGET __attribute__((target("avx512f,avx512dq,avx512vl")))
#define MAX(a, b) ((VECTOR)_mm512_max_pd((__m512d)(a), (__m512d)(b)))
#include "kernel.c"
#define LANES 4
#define KIND avx2
#define TARGET __attribute__((target("avx2")))
#define MAX(a, b) ((VECTOR)_mm256_max_pd((__m256d)(a), (__m256d)(b)))
#include "kernel.c"
#define LANES 2
#define KIND plain
#define TARGET
#define MAX(a, b) ((VECTOR)_mm_max_pd((__m128d)(a), (__m128d)(b)))
#include "kernel.c"
#else
#define LANES 2
#define KIND plain
#define TARGET
#define MAX(a, b) (VECTOR){(a)[0] > (b)[0] ? (a)[0] : (b)[0], (a)[1] > (b)[1] ? (a)[1] : (b)[1]}
#include "kernel.c"
#endif

static const struct { const char *name; int lanes; Sweep *sweep; } KINDS[] = {
#if defined(__x86_64__)
    {"AVX-512", 8, sweep_avx512},
    {"AVX2", 4, sweep_avx2},
#endif
    {"plain C", 2, sweep_plain},
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

/* The memory of all tables and of further buffers, of which number `written` is written to. */
static int borrow_all(PyObject *tables, PyObject **further, int more, int written, Py_buffer *views,
                      const void **at, int *count) {
    if (PyTuple_Size(tables) != (Py_ssize_t)TABLES) {
        PyErr_SetString(PyExc_ValueError, "these are not the tables of a game");
        return 0;
    }
    for (int i = 0; i < (int)TABLES; i++)
        if (!(at[i] = borrow(PyTuple_GetItem(tables, i), PyBUF_SIMPLE, views, count))) return 0;
    for (int i = 0; i < more; i++) {
        int flags = i == written ? PyBUF_WRITABLE : PyBUF_SIMPLE;
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
    int fine = borrow_all(tables, further, 5, 0, views, at, &count);
    if (fine) {
        Tables t;
        memcpy(&t, at, sizeof t);
        const int64_t *n = t.number;
        size_t cells = (size_t)(n[NODES] + n[ROLLS] + 2 * n[ENTRIES] + n[EFFECTS]);
        room = malloc(cells * (size_t)KINDS[kind].lanes * sizeof(double) + 64);
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

PyMODINIT_FUNC PyInit_kernel(void) { return PyModule_Create(&MODULE); }

#else /* what follows is compiled for each kind of processor */

typedef double NAME(vector) __attribute__((vector_size(LANES * 8), aligned(LANES * 8)));
#define VECTOR NAME(vector)
#define EVERY(x) ((VECTOR){0} + (x))

typedef struct {
    int64_t base[LANES];                    /* the number of the state */
    int64_t state[MOST_COMPONENTS][LANES];  /* that of each component */
    VECTOR *nodes, *whole, *candidates, *raised, *later;
    uint64_t open;                          /* boxes that may be filled on some card */
} NAME(Block);
#define BLOCK NAME(Block)

/* The value of every entry of every box that is open on some card. */
TARGET static void NAME(candidates)(const Tables *t, const double *values, BLOCK *b) {
    const int64_t states = t->number[STATES];
    b->open = 0;
    for (int64_t place = 0; place < t->number[BOXES]; place++) {
        const int64_t *box = t->box + place * BOX_NUMBERS;
        const int64_t size = t->sizes[box[COMPONENT]], stride = t->strides[box[COMPONENT]];
        const int64_t *state = b->state[box[COMPONENT]];
        const int32_t *successor = t->successors + box[SUCCESSORS];
        int open = 0;
        for (int lane = 0; lane < LANES; lane++) open |= successor[state[lane]] >= 0;
        if (!open) continue;
        b->open |= (uint64_t)1 << place;
        for (int64_t effect = 0; effect < box[EFFECT_COUNT]; effect++, successor += size) {
            double each[LANES];
            for (int lane = 0; lane < LANES; lane++) {
                int64_t next = successor[state[lane]];
                each[lane] = values[next < 0 ? states : b->base[lane] + (next - state[lane]) * stride];
            }
            memcpy(b->later + effect, each, sizeof each);
        }
        VECTOR *candidates = b->candidates + box[FIRST_ENTRY];
        const double *gains = t->gains + box[FIRST_ENTRY];
        const int32_t *effects = t->effects + box[FIRST_ENTRY];
        for (int64_t entry = 0; entry < box[ENTRY_COUNT]; entry++)
            candidates[entry] = b->later[effects[entry]] + EVERY(gains[entry]);
        if (box[STRIKE] >= 0) {
            VECTOR *raised = b->raised + box[FIRST_ENTRY], strike = candidates[box[STRIKE]];
            for (int64_t entry = 0; entry < box[ENTRY_COUNT]; entry++)
                raised[entry] = MAX(candidates[entry], strike);
        }
    }
}

/* The best entry of a special roll on each card whose facts have a row for it. */
TARGET static void NAME(special)(const Tables *t, BLOCK *b, int64_t stage, int64_t e, const int *places,
                                 int count, VECTOR *rolls) {
    const int64_t specials = t->number[SPECIALS], boxes = t->number[BOXES];
    const int32_t *rows = t->rows + (stage * specials + e) * t->number[SPAN];
    const int64_t *facts_at = t->facts_at + stage * t->number[COMPONENTS];
    int32_t row[LANES];
    int any = 0, alike = 1;
    for (int lane = 0; lane < LANES; lane++) {
        int32_t fact = 0;
        for (int64_t c = 0; c < t->number[COMPONENTS]; c++)
            fact |= t->facts[facts_at[c] + b->state[c][lane] * specials + e];
        row[lane] = rows[fact];
        any |= row[lane] >= 0;
        alike &= row[lane] == row[0];
    }
    if (!any) return;
    VECTOR *roll = rolls + t->special[e];
    if (alike) {
        VECTOR best = EVERY(NOWHERE);
        for (int i = 0; i < count; i++) {
            const VECTOR *candidates = b->candidates + t->box[places[i] * BOX_NUMBERS + FIRST_ENTRY];
            int32_t entry = t->entries[row[0] * boxes + places[i]];
            int32_t strike = t->strikes[row[0] * boxes + places[i]];
            if (entry >= 0) best = MAX(best, candidates[entry]);
            if (strike >= 0) best = MAX(best, candidates[strike]);
        }
        *roll = best;
        return;
    }
    for (int lane = 0; lane < LANES; lane++) {
        if (row[lane] < 0) continue;
        double best = NOWHERE;
        for (int i = 0; i < count; i++) {
            const VECTOR *candidates = b->candidates + t->box[places[i] * BOX_NUMBERS + FIRST_ENTRY];
            int32_t entry = t->entries[row[lane] * boxes + places[i]];
            int32_t strike = t->strikes[row[lane] * boxes + places[i]];
            if (entry >= 0 && candidates[entry][lane] > best) best = candidates[entry][lane];
            if (strike >= 0 && candidates[strike][lane] > best) best = candidates[strike][lane];
        }
        (*roll)[lane] = best;
    }
}

/* The best entry of every roll at a stage. */
TARGET static void NAME(entries)(const Tables *t, BLOCK *b, int64_t stage, VECTOR *rolls) {
    const int64_t count = t->number[ROLLS], boxes = t->number[BOXES];
    const uint8_t *entry[64];
    const VECTOR *value[64];
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
            rolls[roll] = MAX(value[0][entry[0][roll]], value[1][entry[1][roll]]);
        i = 2;
    } else {
        for (int64_t roll = 0; roll < count; roll++) rolls[roll] = EVERY(NOWHERE);
    }
    for (; i < open; i += 3) {
        const uint8_t *p = entry[i], *q = entry[i + 1], *r = entry[i + 2];
        const VECTOR *x = value[i], *y = value[i + 1], *z = value[i + 2];
        for (int64_t roll = 0; roll < count; roll++)
            rolls[roll] = MAX(MAX(rolls[roll], x[p[roll]]), MAX(y[q[roll]], z[r[roll]]));
    }
    for (int64_t e = 0; e < t->number[SPECIALS]; e++) NAME(special)(t, b, stage, e, places, open, rolls);
}

/* Give every keep the mean of what one more die makes of it. */
TARGET static void NAME(reroll)(const Tables *t, VECTOR *nodes) {
    const int64_t faces = t->number[FACES];
    const int32_t *more = t->more;
    const VECTOR share = EVERY(1.0 / (double)faces);
    if (faces == 6) {
        for (int64_t node = t->number[ROLLS]; node < t->number[NODES]; node++, more += 6)
            nodes[node] = ((nodes[more[0]] + nodes[more[1]]) + (nodes[more[2]] + nodes[more[3]]) +
                           (nodes[more[4]] + nodes[more[5]])) * share;
        return;
    }
    for (int64_t node = t->number[ROLLS]; node < t->number[NODES]; node++, more += faces) {
        VECTOR sum = nodes[more[0]];
        for (int64_t face = 1; face < faces; face++) sum += nodes[more[face]];
        nodes[node] = sum * share;
    }
}

/* Raise nodes to the best of the keeps one die below them: the groups from `begin` on. */
TARGET static const int32_t *NAME(best_below)(const int32_t *groups, int64_t count, const int32_t *less,
                                              const VECTOR *nodes, VECTOR *to) {
#define AT(i) nodes[less[i]]
#define RAISE(step, best) for (; n; n--, less += step) to[less[0]] = MAX(to[less[0]], best); break
    for (int64_t group = 0; group < count; group++) {
        int32_t kinds = groups[2 * group], n = groups[2 * group + 1];
        switch (kinds) {
            case 1: RAISE(2, AT(1));
            case 2: RAISE(3, MAX(AT(1), AT(2)));
            case 3: RAISE(4, MAX(MAX(AT(1), AT(2)), AT(3)));
            case 4: RAISE(5, MAX(MAX(AT(1), AT(2)), MAX(AT(3), AT(4))));
            case 5: RAISE(6, MAX(MAX(MAX(AT(1), AT(2)), MAX(AT(3), AT(4))), AT(5)));
            default:
                for (; n; n--, less += kinds + 1) {
                    VECTOR best = to[less[0]];
                    for (int32_t i = 1; i <= kinds; i++) best = MAX(best, AT(i));
                    to[less[0]] = best;
                }
        }
    }
#undef RAISE
#undef AT
    return less;
}

/* The mean of rolls, all dice thrown. */
TARGET static VECTOR NAME(mean)(const Tables *t, const VECTOR *rolls) {
    VECTOR even = EVERY(0.0), odd = EVERY(0.0);
    int64_t roll = 0, count = t->number[ROLLS];
    for (; roll + 1 < count; roll += 2) {
        even += rolls[roll] * EVERY(t->chances[roll]);
        odd += rolls[roll + 1] * EVERY(t->chances[roll + 1]);
    }
    if (roll < count) even += rolls[roll] * EVERY(t->chances[roll]);
    return even + odd;
}

/* What each card is worth before its turn. */
TARGET static VECTOR NAME(turn)(const Tables *t, const double *values, BLOCK *b) {
    const int64_t last = t->number[TURN], groups = t->number[GROUPS] - t->number[ROLL_GROUPS];
    const int plain = t->number[PLAIN] != 0;
    NAME(candidates)(t, values, b);
    for (int64_t number = last; number > 0; number--) {
        const int differ = t->thrown[number] != t->kept[number];
        const int32_t *less = t->less;
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
            const int32_t *of_rolls = t->groups + 2 * groups;
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
    b.nodes = (VECTOR *)room;
    b.whole = b.nodes + t->number[NODES];
    b.candidates = b.whole + t->number[ROLLS];
    b.raised = b.candidates + t->number[ENTRIES];
    b.later = b.raised + t->number[ENTRIES];
    int lane = 0;
    for (int64_t run = runs->begin; run < runs->end; run++) {
        for (int64_t state = runs->first[run]; state < runs->last[run]; state++) {
            b.base[lane] = runs->outer[run] * inner + state;
            for (int64_t c = 0; c < components; c++)
                b.state[c][lane] = b.base[lane] / t->strides[c] % t->sizes[c];
            if (++lane < LANES && !(run + 1 == runs->end && state + 1 == runs->last[run])) continue;
            for (int rest = lane; rest < LANES; rest++) {  /* the end of the runs: one card several times */
                b.base[rest] = b.base[lane - 1];
                for (int64_t c = 0; c < components; c++) b.state[c][rest] = b.state[c][lane - 1];
            }
            if (*stop) return;
            VECTOR found = NAME(turn)(t, values, &b);
            for (int i = 0; i < lane; i++) values[b.base[i]] = found[i];
            lane = 0;
        }
    }
}

#undef BLOCK
#undef EVERY
#undef VECTOR
#undef MAX
#undef TARGET
#undef KIND
#undef LANES

#endif
