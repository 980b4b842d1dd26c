/// The process's arguments, as they are.
enum CommandArguments {
    /// - Throws: ``Failure`` for one that is not UTF-8, which Swift would otherwise quietly mend.
    static func read() throws -> [String] {
        var arguments: [String] = []
        for index in 1..<max(1, Int(CommandLine.argc)) {
            guard let bytes = CommandLine.unsafeArgv[index] else { break }
            guard let argument = String(validatingCString: bytes) else {
                throw Failure(.data, "argument \(index) is not valid UTF-8: \(String(cString: bytes)): send UTF-8 text")
            }
            arguments.append(argument)
        }
        return arguments
    }
}
