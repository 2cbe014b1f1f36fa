// Connect Four 7x6, the bits of src/plies/games/connect4/rules.py: seven to a column, the topmost
// always 0, so that four in a row are four bits at a distance of 1, 7, 6 or 8.
#pragma once

#include <cstdint>

// `columns` is the order in which moves are tried.
template <int... columns>
struct ConnectFour {
    using Move = int;

    struct State {
        uint64_t mine = 0;  // the stones of the side to move
        uint64_t stones = 0;
    };

    static constexpr uint64_t bottom = 0x40810204081;  // the lowest cell of each column
    static constexpr uint64_t board = bottom * 63;

    static State start() { return {}; }

    static bool lost(State state) { return has_row(state.mine ^ state.stones); }

    static bool drawn(State state) { return state.stones == board; }

    // Calls visit(move) for each legal move until it returns true.
    template <class Visit>
    static void moves(State state, Visit visit) {
        for (int column : {columns...})
            if (!(state.stones >> (7 * column + 5) & 1) && visit(column)) return;
    }

    static State play(State state, Move column) {
        // The carry runs up the column to its lowest free cell.
        return {state.mine ^ state.stones,
                state.stones | (state.stones + (uint64_t{1} << 7 * column))};
    }

    static int evaluate(State) { return 0; }

    static uint64_t key(State state) { return state.mine + state.stones; }

    static bool has_row(uint64_t stones) {
        return row(stones, 1) | row(stones, 7) | row(stones, 6) | row(stones, 8);
    }

    static uint64_t row(uint64_t stones, int step) {
        uint64_t pairs = stones & stones >> step;
        return pairs & pairs >> 2 * step;
    }
};
