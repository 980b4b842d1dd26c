import Glibc

/// Wall time of this machine, for measuring only.
enum Stopwatch {
    /// Nanoseconds of `CLOCK_MONOTONIC` (`clock_gettime(2)`).
    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }

    /// Nanoseconds that `body` takes.
    static func time(_ body: () throws -> Void) rethrows -> Double {
        let start = now
        try body()
        return now - start
    }
}

/// Pauses between polls of something outside; the benchmarks have no event loop.
func pause(microseconds: UInt32) {
    usleep(microseconds)
}
