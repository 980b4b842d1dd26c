/// A command line that is not valid.
struct UsageError: Error, CustomStringConvertible {
    var message: String
    var description: String { message }
}
