import Glibc

/// A while in which the board's only processor is the others'.
enum Nap {
    static func take(milliseconds: UInt32) {
        usleep(milliseconds * 1000)
    }
}
