import Glibc

/// A pause that leaves the board's only processor to other processes.
enum Nap {
    static func take(milliseconds: UInt32) {
        usleep(milliseconds * 1000)
    }
}
