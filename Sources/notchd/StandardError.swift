import NotchSystem

/// Prints a line on standard error.
func printError(_ message: String) {
    try? System.writeAll(Array((message + "\n").utf8), to: 2)
}
