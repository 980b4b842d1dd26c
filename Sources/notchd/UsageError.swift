/// A command line that makes no sense.
struct UsageError: Error, CustomStringConvertible {
    var message: String
    var description: String { message }
}
