import NotchSystem

/// The process's arguments, as they are.
enum CommandArguments {
    /// - Throws: ``Failure`` for one that is not UTF-8, which Swift would otherwise quietly mend.
    static func read() throws -> [String] {
        var arguments: [String] = []
        guard let passed = try? System.arguments() else {
            throw Failure(.usage, "was started without any argument, even its name: start it as notchctl COMMAND")
        }
        for index in 1..<max(1, Int(passed.count)) {
            guard let bytes = passed.values[index] else { break }
            guard let argument = String(validatingCString: bytes) else {
                throw Failure(.data, "argument \(index) is not valid UTF-8: \(String(cString: bytes)): send UTF-8 text")
            }
            arguments.append(argument)
        }
        return arguments
    }
}
