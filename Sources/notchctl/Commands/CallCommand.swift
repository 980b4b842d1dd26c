import ArgumentParser
import NotchIPC

/// A command that makes one call, and prints its answer as JSON or in words.
protocol CallCommand: ParsableCommand {
    associatedtype Request: NotchRequest
    /// Whether the answer comes only once something has happened, which may take any time.
    static var isLengthy: Bool { get }
    var options: GlobalOptions { get }
    var request: Request { get }
    /// Returns what the daemon warns of, for standard error.
    func warnings(of reply: Request.Reply) -> [String]
    /// Checks the answer.
    ///
    /// - Throws: ``Failure`` where nothing was done.
    func check(_ reply: Request.Reply) throws
    /// Returns the answer in words; `nil` if nothing is to be printed.
    func text(of reply: Request.Reply) -> String?
}

extension CallCommand {
    static var isLengthy: Bool { false }
    func warnings(of reply: Request.Reply) -> [String] { [] }
    func check(_ reply: Request.Reply) throws {}
    func text(of reply: Request.Reply) -> String? { nil }

    func run() throws {
        let reply = try options.call(request, isLengthy: Self.isLengthy)
        Terminal.warn(warnings(of: reply))
        try check(reply)
        try options.connection.print(reply, text(of: reply))
    }
}
