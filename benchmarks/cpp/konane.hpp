// Konane 8x8 with the diagonal opening: the rules and the move order of
// src/plies/games/konane/rules.py. Bits run row by row from the top left.
#pragma once

#include <bit>
#include <cstdint>

struct Konane {
    using Move = int;  // the square, then two bits of direction, then the number of jumps

    struct State {
        uint64_t stones = ~uint64_t{0};
        int turn = 0;  // 0: black
    };

    // From which squares a jump leads over one of theirs to a gap.
    struct Ready {
        uint64_t north, east, south, west;

        Ready(uint64_t theirs, uint64_t free)
            : north(theirs << 8 & free << 16),
              east(theirs >> 1 & free >> 2 & 0x3f3f3f3f3f3f3f3f),
              south(theirs >> 8 & free >> 16),
              west(theirs << 1 & free << 2 & 0xfcfcfcfcfcfcfcfc) {}

        uint64_t any() const { return north | east | south | west; }
    };

    static constexpr uint64_t black = 0xaa55aa55aa55aa55, white = ~black;

    static State start() { return {}; }

    static bool lost(State state) {
        uint64_t free = ~state.stones, mine = of_mover(state);
        return (free & (free - 1)) && !(mine & Ready(state.stones ^ mine, free).any());
    }

    static bool drawn(State) { return false; }

    // Calls visit(move) for each legal move until it returns true.
    template <class Visit>
    static void moves(State state, Visit visit) {
        uint64_t free = ~state.stones;
        if (!(free & (free - 1))) {
            removals(free, visit);
            return;
        }
        uint64_t mine = of_mover(state);
        Ready ready(state.stones ^ mine, free);
        for (uint64_t movers = mine & ready.any(); movers; movers &= movers - 1) {
            int square = std::countr_zero(movers);
            uint64_t stone = movers & -movers, at;
            int move;
            for (at = stone, move = square; at & ready.north; at >>= 16)
                if (visit(move += 256)) return;
            for (at = stone, move = square | 64; at & ready.east; at <<= 2)
                if (visit(move += 256)) return;
            for (at = stone, move = square | 128; at & ready.south; at <<= 16)
                if (visit(move += 256)) return;
            for (at = stone, move = square | 192; at & ready.west; at >>= 2)
                if (visit(move += 256)) return;
        }
    }

    static State play(State state, Move move) {
        static constexpr int steps[] = {-8, 1, 8, -1};  // north, east, south, west
        int square = move & 63, step = steps[move >> 6 & 3];
        uint64_t stones = state.stones ^ uint64_t{1} << square;
        int jumps = move >> 8;
        if (jumps) {
            for (; jumps; jumps--, square += 2 * step) stones ^= uint64_t{1} << (square + step);
            stones |= uint64_t{1} << square;
        }
        return {stones, 1 - state.turn};
    }

    // The mover's possible jumps minus the other side's.
    static int evaluate(State state) {
        uint64_t free = ~state.stones, mine = of_mover(state), theirs = state.stones ^ mine;
        return jumps(mine, theirs, free) - jumps(theirs, mine, free);
    }

    // One bit too few for 64 squares and the turn: white's keys are turned over in a pattern
    // by which no two positions of a game differ.
    static uint64_t key(State state) {
        return state.stones ^ (state.turn ? 0x9e3779b97f4a7c15 : 0);
    }

    static uint64_t of_mover(State state) {
        return state.stones & (state.turn ? white : black);
    }

    // Black takes a stone of its long diagonal, then white one beside the gap.
    template <class Visit>
    static void removals(uint64_t free, Visit visit) {
        if (!free) {
            for (int square : {0, 63, 36, 27})
                if (visit(square)) return;
            return;
        }
        int gap = std::countr_zero(free), column = gap % 8;
        (void)((column > 0 && visit(gap - 1)) || (gap == 0 && visit(1)) ||
               (gap < 56 && visit(gap + 8)) || (gap > 0 && column < 7 && visit(gap + 1)) ||
               (gap >= 8 && visit(gap - 8)));
    }

    static int jumps(uint64_t mine, uint64_t theirs, uint64_t free) {
        Ready ready(theirs, free);
        int count = 0;
        for (uint64_t at = mine & ready.north; at; at = at >> 16 & ready.north)
            count += std::popcount(at);
        for (uint64_t at = mine & ready.east; at; at = at << 2 & ready.east)
            count += std::popcount(at);
        for (uint64_t at = mine & ready.south; at; at = at << 16 & ready.south)
            count += std::popcount(at);
        for (uint64_t at = mine & ready.west; at; at = at >> 2 & ready.west)
            count += std::popcount(at);
        return count;
    }
};
