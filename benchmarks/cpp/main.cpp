// engine JOB DEPTH [BITS]: one search, repeated for a second; the best run as one JSON line.
// BITS: the table has 2**BITS entries of 16 bytes.

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <string>

#include "connect_four.hpp"
#include "konane.hpp"
#include "search.hpp"

constexpr double enough = 1.0;  // seconds of work after which it is not repeated
constexpr double shortest = 0.001;  // what the clock measures well; less is done many times

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

// `made()` makes a search, and with it an empty table: that is part of the work.
template <class Make>
void report(Make made, int depth) {
    double best = 0, spent = 0;
    uint64_t nodes = 0;
    int value = 0, times = 1;
    while (spent < enough) {
        double began = cpu_seconds();
        for (int i = 0; i < times; i++) {
            auto search = made();
            value = search.run(depth);
            nodes = search.nodes;
        }
        double took = cpu_seconds() - began;
        spent += took;
        if (took < shortest)
            times *= 2;
        else if (best == 0 || took / times < best)
            best = took / times;
    }
    std::printf("{\"seconds\": %.9f, \"nodes\": %llu, \"megabytes\": %.1f, \"value\": %d}\n", best,
                static_cast<unsigned long long>(nodes), peak_megabytes(), value);
}

int main(int count, char** words) {
    if (count < 3) {
        std::fprintf(stderr, "usage: engine JOB DEPTH [BITS]\n");
        return 2;
    }
    std::string job = words[1];
    int depth = std::atoi(words[2]), bits = count > 3 ? std::atoi(words[3]) : 20;
    if (job == "connect4")
        report([] { return Plain<ConnectFour<0, 1, 2, 3, 4, 5, 6>>(); }, depth);
    else if (job == "connect4-table")
        report([=] { return Deepening<ConnectFour<3, 2, 4, 1, 5, 0, 6>>(bits); }, depth);
    else if (job == "konane")
        report([] { return Plain<Konane>(); }, depth);
    else if (job == "konane-table")
        report([=] { return Deepening<Konane>(bits); }, depth);
    else {
        std::fprintf(stderr, "there is no job %s\n", words[1]);
        return 2;
    }
}
