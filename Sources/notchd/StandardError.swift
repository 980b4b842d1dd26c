import Glibc

/// Prints a line on standard error.
func printError(_ message: String) {
    let line = Array((message + "\n").utf8)
    _ = write(STDERR_FILENO, line, line.count)
}
