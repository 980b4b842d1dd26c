import Glibc

/// Why something could not be measured.
struct BenchmarkError: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) {
        self.description = description
    }

    /// A failed system call, by the present `errno`.
    static func systemCall(_ what: String, code: Int32 = errno) -> BenchmarkError {
        BenchmarkError("\(what): \(String(cString: strerror(code)))")
    }
}
