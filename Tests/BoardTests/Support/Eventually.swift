import Glibc

/// Checks until the condition holds, at most for ten seconds. Returns whether it holds.
func eventually(_ isSo: () throws -> Bool) rethrows -> Bool {
    for _ in 0..<200 {
        if try isSo() { return true }
        usleep(50_000)
    }
    return false
}
