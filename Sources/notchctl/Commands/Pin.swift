import ArgumentParser
import Glibc
import NotchIPC
import NotchSystem

struct Pin: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pin",
        abstract: "Keep new cards away, and the surface open or closed as it is; the present card finishes.",
        usage: "notchctl pin [--reason <text>] [-- <command> ...]",
        discussion: """
            The pin is held until ^C, or until the command has ended. With a command, pin exits with the command's exit \
            code.
            """)

    @Option(help: ArgumentHelp("Why the surface is pinned; status prints it.", valueName: "text"))
    var reason: String?

    @Argument(parsing: .postTerminator, help: "Hold the pin while this command runs.")
    var command: [String] = []

    @OptionGroup var options: GlobalOptions

    func run() throws {
        let client = try options.connect()
        let reply = try client.call(PinRequest { $0.reason = reason })
        guard command.isEmpty else {
            let status = try Subprocess.run(command)
            // The pin must outlast the command.
            withExtendedLifetime(client) {}
            throw ExitCode(status)
        }
        try options.connection.print(reply, "pinned; ^C releases it")
        // The next message is the end of the daemon, which ends the pin.
        _ = try client.receive(timeout: nil)
    }
}

struct Unpin: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "unpin", abstract: "Release your pins and those of inputs; an administrator releases every pin.")

    @OptionGroup var options: GlobalOptions
    var request: UnpinRequest { UnpinRequest() }

    func remark(after reply: EmptyReply) -> String? {
        guard let status = try? options.call(StatusRequest()).status, let modal = status.modal,
            modal.question != nil, modal.state == "showing"
        else { return nil }
        return "a question holds the display: notchctl answer"
    }
}

enum Subprocess {
    /// Runs a command in the foreground and returns its exit code, or 128 plus the signal's number if a signal ended
    /// it.
    static func run(_ command: [String]) throws -> Int32 {
        // ^C is for the command. This process ends after it.
        signal(SIGINT, SIG_IGN)
        signal(SIGQUIT, SIG_IGN)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var defaults = sigset_t()
        sigemptyset(&defaults)
        sigaddset(&defaults, SIGINT)
        sigaddset(&defaults, SIGQUIT)
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))

        var arguments = command.map { strdup($0) }
        arguments.append(nil)
        defer { arguments.forEach { free($0) } }
        var process: pid_t = 0
        let error = posix_spawnp(&process, command[0], nil, &attributes, arguments, environ)
        guard error == 0 else {
            throw Failure(
                error == ENOENT ? .notFound : .cannotRun, "cannot run \(command[0]): \(Errno(rawValue: error))")
        }
        var status: Int32 = 0
        while waitpid(process, &status, 0) == -1, errno == EINTR {}
        // WIFEXITED and WEXITSTATUS of wait(2), which are macros.
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    }
}
