// tiles play MOVES: random games of 2048, repeated for a second; the best run as one JSON line.
// The same board, tables and dice as in src/plies/games/twenty48/network, so the same games are played.

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <string>

using Board = uint64_t;

constexpr double enough = 1.0;  // seconds of work after which it is not repeated
constexpr uint64_t seed = 88172645463325252;
constexpr uint64_t four = 429496730;  // the probability of a 4, times 2**32
constexpr int highest = 15;  // the rank that four bits can hold: two such tiles do not merge

struct Rows {
    std::array<uint16_t, 1 << 16> forward, back;
    std::array<int32_t, 1 << 16> points;

    Rows() {
        for (int row = 0; row < 1 << 16; row++) {
            int tiles[4] = {}, count = 0, won = 0;
            bool merged = false;  // the last one of tiles
            for (int place = 0; place < 4; place++) {
                int tile = row >> 4 * place & 15;
                if (tile == 0)
                    continue;
                if (count > 0 && tiles[count - 1] == tile && !merged && tile < highest) {
                    tiles[count - 1]++;
                    won += 2 << tile;
                    merged = true;
                } else {
                    tiles[count++] = tile;
                    merged = false;
                }
            }
            int slid = tiles[0] | tiles[1] << 4 | tiles[2] << 8 | tiles[3] << 12;
            forward[row] = slid;
            back[backwards(row)] = backwards(slid);
            points[row] = won;
        }
    }

    static int backwards(int row) {
        return (row & 15) << 12 | (row & 0xF0) << 4 | (row & 0xF00) >> 4 | row >> 12;
    }
};

Board transposed(Board board) {
    Board a = (board & 0xF0F00F0FF0F00F0F) | (board & 0x0000F0F00000F0F0) << 12 |
              (board & 0x0F0F00000F0F0000) >> 12;
    return (a & 0xFF00FF0000FF00FF) | (a & 0x00FF00FF00000000) >> 24 |
           (a & 0x00000000FF00FF00) << 24;
}

Board swept(Board board, const std::array<uint16_t, 1 << 16>& table) {
    return Board(table[board & 0xFFFF]) | Board(table[board >> 16 & 0xFFFF]) << 16 |
           Board(table[board >> 32 & 0xFFFF]) << 32 | Board(table[board >> 48]) << 48;
}

// Up, left, down, right.
Board moved(Board board, Board turned, int direction, const Rows& rows) {
    if (direction == 1)
        return swept(board, rows.forward);
    if (direction == 3)
        return swept(board, rows.back);
    return transposed(swept(turned, direction == 0 ? rows.forward : rows.back));
}

int gain(Board lines, const Rows& rows) {
    return rows.points[lines & 0xFFFF] + rows.points[lines >> 16 & 0xFFFF] +
           rows.points[lines >> 32 & 0xFFFF] + rows.points[lines >> 48];
}

uint64_t shuffled(uint64_t dice) {
    dice ^= dice >> 12;
    dice ^= dice << 25;
    return dice ^ dice >> 27;
}

uint64_t thrown(uint64_t dice) { return dice * 0x2545F4914F6CDD1D; }

Board placed(Board board, uint64_t dice) {
    Board filled = board | (board >> 2 & 0x3333333333333333);
    filled |= filled >> 1;
    Board holes = ~filled & 0x1111111111111111;
    uint64_t count = __builtin_popcountll(holes), number = thrown(dice);
    for (uint64_t skip = (number >> 32) * count >> 32; skip > 0; skip--)
        holes &= holes - 1;
    return board | (holes & (~holes + 1)) << ((number & 0xFFFFFFFF) < four);
}

struct Played {
    int64_t moves = 0, games = 0, points = 0;
};

Played play(int64_t budget, const Rows& rows) {
    Played played;
    uint64_t dice = seed;
    Board board = 0;
    while (played.moves < budget) {
        if (!board) {
            dice = shuffled(dice);
            board = placed(board, dice);
            dice = shuffled(dice);
            board = placed(board, dice);
            played.games++;
        }
        Board after = board, turned = transposed(board);
        int tried = 0;
        while (after == board && tried != 15) {  // until a direction is legal, or none is
            dice = shuffled(dice);
            int direction = thrown(dice) >> 62;
            tried |= 1 << direction;
            after = moved(board, turned, direction, rows);
            if (after != board)
                played.points += gain(direction & 1 ? board : turned, rows);
        }
        dice = shuffled(dice);
        played.moves += after != board;
        board = after != board ? placed(after, dice) : 0;
    }
    return played;
}

double cpu_seconds() {
    timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return now.tv_sec + now.tv_nsec * 1e-9;
}

// Not getrusage's: that begins with the peak of the process that started this one.
double peak_megabytes() {
    std::ifstream status("/proc/self/status");
    std::string word;
    long kilobytes = 0;
    while (status >> word && word != "VmHWM:") {}
    status >> kilobytes;
    return kilobytes / 1024.0;
}

int main(int count, char** words) {
    if (count < 3) {
        std::fprintf(stderr, "usage: tiles play MOVES\n");
        return 2;
    }
    static const Rows rows;
    double best = 0, spent = 0;
    Played played;
    while (spent < enough) {
        double began = cpu_seconds();
        played = play(std::atoll(words[2]), rows);
        double took = cpu_seconds() - began;
        spent += took;
        if (best == 0 || took < best)
            best = took;
    }
    std::printf("{\"seconds\": %.9f, \"megabytes\": %.1f, \"moves\": %lld, \"games\": %lld, "
                "\"points\": %lld}\n",
                best, peak_megabytes(), static_cast<long long>(played.moves),
                static_cast<long long>(played.games), static_cast<long long>(played.points));
}
