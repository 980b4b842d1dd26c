/// A program to start, and what it is started with.
package struct ProgramStart: Hashable, Sendable {
    /// The arguments, of which the first one is the absolute path of the program.
    package var arguments: [String]
    /// The whole environment.
    package var environment: [String: String]
    /// The working folder.
    package var folder: String
    /// The mark of the program and of everything that descends from it; see ``System/mark(of:)``.
    package var mark: UInt64
    /// Whether standard error is read together with standard output. Otherwise it is a pipe of its own.
    package var readsErrors: Bool

    package init(
        arguments: [String], environment: [String: String], folder: String, mark: UInt64, readsErrors: Bool = true
    ) {
        self.arguments = arguments
        self.environment = environment
        self.folder = folder
        self.mark = mark
        self.readsErrors = readsErrors
    }

    /// Whether the kernel would get other texts than these, or another program. A text ends at a NUL in C.
    var isMalformed: Bool {
        guard let program = arguments.first, program.hasPrefix("/") else { return true }
        if environment.keys.contains(where: { $0.isEmpty || $0.contains("=") }) { return true }
        let texts = arguments + environment.keys + environment.values + [folder]
        return texts.contains { $0.utf8.contains(0) }
    }
}
