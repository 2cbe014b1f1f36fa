// Who wins Konane? A second opinion, which shares nothing with plies: another board (one empty
// column keeps jumps from going round the edge), another table (it holds whole positions, so two
// of them can never be taken for one), other first numbers, no symmetry.
//
//     g++ -O3 -march=native -o konane_check konane_check.cpp
//     ./konane_check ROWS COLS [log2 of the table's entries]
//
// Numbers are the mover's: `win` to prove that the mover wins, `lose` that it loses (df-pn).
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <tuple>
#include <utility>
#include <vector>

using Bits = uint64_t;
constexpr uint32_t NEVER = 1u << 30;

struct Entry {
    Bits position;  // stones and turn, all of them; 0 is an empty entry
    uint32_t win, lose;
};

int rows, cols, stride;
Bits board, dark;
std::vector<Entry> table;
uint64_t nodes = 0, lost_entries = 0;

Bits at(int row, int col) { return Bits(1) << (row * stride + col); }

struct Position {
    Bits stones;
    int turn;
    Bits key() const { return stones << 1 | Bits(turn); }
};

template <class Found>
void each_jump(const Position& p, Found found) {
    const Bits mine = p.stones & (p.turn == 0 ? dark : ~dark), theirs = p.stones & ~mine;
    const Bits free = board & ~p.stones;
    for (Bits left = mine; left; left &= left - 1) {
        const int from = __builtin_ctzll(left);
        for (int step : {1, -1, stride, -stride}) {
            Bits gone = Bits(1) << from;
            for (int at = from;;) {
                const int over = at + step, to = at + 2 * step;
                if (to < 0 || to > 63 || !(theirs >> over & 1) || !(free >> to & 1)) break;
                gone |= Bits(1) << over;
                found(Position{(p.stones & ~gone) | Bits(1) << to, 1 - p.turn});
                at = to;
            }
        }
    }
}

int jumps(const Position& p) {
    int count = 0;
    each_jump(p, [&](const Position&) { ++count; });
    return count;
}

std::vector<Position> children(const Position& p) {
    std::vector<Position> found;
    const Bits gaps = board & ~p.stones;
    if (gaps == 0) {
        std::vector<std::pair<int, int>> squares;
        if (rows == cols) {
            for (int i : {0, rows - 1, rows / 2, rows / 2 - 1}) squares.push_back({i, i});
        } else {
            for (int row : {0, rows - 1})
                for (int col : {0, cols - 1}) squares.push_back({row, col});
            for (int row : {(rows - 1) / 2, rows / 2})
                for (int col : {(cols - 1) / 2, cols / 2}) squares.push_back({row, col});
        }
        Bits seen = 0;
        for (auto [row, col] : squares) {
            if (row < 0 || !(at(row, col) & dark) || (at(row, col) & seen)) continue;
            seen |= at(row, col);
            found.push_back({board & ~at(row, col), 1});
        }
    } else if ((gaps & (gaps - 1)) == 0) {
        for (int step : {1, -1, stride, -stride}) {
            const int other = __builtin_ctzll(gaps) + step;
            if (other >= 0 && other < 64 && (board >> other & 1))
                found.push_back({p.stones & ~(Bits(1) << other), 0});
        }
    } else {
        each_jump(p, [&](const Position& after) { found.push_back(after); });
    }
    return found;
}

Entry* bucket(Bits key) {
    Bits mixed = key * 0x9E3779B97F4A7C15ull;
    mixed ^= mixed >> 29;
    mixed *= 0xBF58476D1CE4E5B9ull;
    return &table[(mixed >> 20) % (table.size() / 4) * 4];
}

Entry* known(Bits key) {
    Entry* entry = bucket(key);
    for (int i = 0; i < 4; ++i)
        if (entry[i].position == key) return entry + i;
    return nullptr;
}

void keep(Bits key, uint32_t win, uint32_t lose) {
    Entry* entry = bucket(key);
    Entry* chosen = entry;
    for (int i = 0; i < 4; ++i) {
        if (entry[i].position == key || entry[i].position == 0) {
            chosen = entry + i;
            break;
        }
        // Fewer stones are nearer to the end: less work is lost with them.
        if (__builtin_popcountll(entry[i].position) < __builtin_popcountll(chosen->position))
            chosen = entry + i;
    }
    if (chosen->position && chosen->position != key) ++lost_entries;
    *chosen = {key, win, lose};
}

struct Child {
    Position p;
    uint32_t win, lose;  // of the side to move there
};

std::pair<uint32_t, uint32_t> first_numbers(const Position& p) {
    if ((board & ~p.stones) == 0 || __builtin_popcountll(board & ~p.stones) == 1) return {1, 1};
    const uint32_t mine = jumps(p), theirs = jumps({p.stones, 1 - p.turn});
    if (mine == 0) return {NEVER, 0};
    return {1 + 2 * theirs, 1 + 2 * mine};
}

std::pair<uint32_t, uint32_t> search(const Position& p, uint32_t most_win, uint32_t most_lose) {
    ++nodes;
    std::vector<Child> moves;
    for (const Position& after : children(p)) {
        const Entry* entry = known(after.key());
        auto [win, lose] = entry ? std::pair{entry->win, entry->lose} : first_numbers(after);
        moves.push_back({after, win, lose});
    }
    uint32_t win, lose;
    for (;;) {
        uint32_t second = NEVER;
        uint64_t sum = 0;
        Child* best = nullptr;
        win = NEVER;
        for (Child& child : moves) {
            if (const Entry* entry = known(child.p.key())) child.win = entry->win, child.lose = entry->lose;
            sum += child.win;
            if (!best || child.lose < win) {
                second = win;
                win = child.lose;
                best = &child;
            } else {
                second = std::min(second, child.lose);
            }
        }
        lose = win == 0 ? NEVER : win == NEVER ? 0 : uint32_t(std::min<uint64_t>(sum, NEVER - 1));
        if (win >= most_win || lose >= most_lose || moves.empty()) break;
        const uint32_t below_win = uint32_t(std::min<uint64_t>(most_lose - (sum - best->win), NEVER));
        const uint32_t below_lose = std::min(most_win, std::min(NEVER, second + second / 8 + 1));
        std::tie(best->win, best->lose) = search(best->p, below_win, below_lose);
    }
    keep(p.key(), win, lose);
    return {win, lose};
}

int main(int count, char** words) {
    rows = count > 1 ? std::atoi(words[1]) : 6;
    cols = count > 2 ? std::atoi(words[2]) : rows;
    const int log = count > 3 ? std::atoi(words[3]) : 24;
    stride = cols + 1;
    if (rows < 1 || cols < 1 || rows * stride > 63) {
        std::fprintf(stderr, "rows x (cols + 1) must be 63 or less\n");
        return 2;
    }
    for (int row = 0; row < rows; ++row)
        for (int col = 0; col < cols; ++col) {
            board |= at(row, col);
            if ((row + col) % 2 == 0) dark |= at(row, col);
        }
    table.resize(size_t(1) << log);
    const auto began = std::chrono::steady_clock::now();
    const Position start{board, 0};
    auto [win, lose] = search(start, NEVER, NEVER);
    const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    if (win != 0 && lose != 0) {
        std::printf("%dx%d unsettled\n", rows, cols);
        return 1;
    }
    std::printf("%dx%d %s %lu nodes %.1f s, %lu positions forgotten\n", rows, cols,
                win == 0 ? "black" : "white", nodes, seconds, lost_entries);
}
