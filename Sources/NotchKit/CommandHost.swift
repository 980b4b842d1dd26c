import Glibc
import NotchConfiguration
import NotchCore
import NotchEventLoop
import NotchRuntime
import NotchSystem

/// A process that runs one command of the configuration for a daemon, as `notch-run@.service` does.
///
/// It begins as root, reads the files, and has the rights of the command's user before it starts the command.
package enum CommandHost {
    /// The user of the daemon, and of a command whose section has no `User=`.
    private static let usualUser = "notch"

    /// Serves the connection on standard input until it ends.
    ///
    /// - Returns: the exit status.
    package static func run() -> Int32 {
        let logger =
            Logger.isConnectedToJournal ? Logger.journal(program: "notchd") : .standardError(program: "notchd")
        do {
            guard let peer = try? System.peerCredentials(STDIN_FILENO) else {
                logger.error("--run-command needs the connection of a daemon as its standard input")
                return EX_USAGE
            }
            try System.block(SIGTERM, SIGINT, SIGHUP)
            System.ignore(SIGPIPE)
            let loop = try EventLoop(clock: .monotonic)
            loop.adoptForSurface()
            let service = try SurfaceActor.assumeIsolated {
                // systemd ends what this process itself cannot end, as soon as this process has ended.
                var limits = ProcessMachine.Configuration()
                limits.patience = .seconds(1)
                let service = try CommandService(
                    socket: STDIN_FILENO, loop: loop,
                    runner: ProcessRunner(loop: loop, configuration: limits, ownsChildren: true)
                ) { (origin, configuration) throws(CommandRefusal) in
                    do throws(CommandRefusal) { return try prepare(origin, of: configuration, for: peer.userID) } catch
                    {
                        // The daemon tells its own refusals.
                        if isServed(peer.userID) {
                            logger.info("\(error.reason)")
                        } else {
                            logger.warning("\(error.reason)")
                        }
                        throw error
                    }
                } onEnd: {
                    loop.stop()
                }
                // A command may stop its runner, which has its user.
                try loop.enableWatchdog()
                for signal in [SIGTERM, SIGINT, SIGHUP] { try loop.onSignal(signal) { service.stop() } }
                return service
            }
            return try withExtendedLifetime(service) { try loop.run() }
        } catch {
            logger.error("\(error)")
            return EXIT_FAILURE
        }
    }

    /// Whether the runner starts commands for a user.
    private static func isServed(_ peer: UInt32) -> Bool {
        peer == 0 || peer == (try? System.user(named: usualUser))?.userID
    }

    private static func prepare(
        _ origin: CommandOrigin, of name: String, for peer: UInt32
    ) throws(CommandRefusal) -> ProcessRequest {
        guard isServed(peer) else {
            throw CommandRefusal("the runner serves root and the user \(usualUser), and not user \(peer)")
        }
        guard let files = ConfigurationFiles(ofMachine: name) else {
            throw CommandRefusal("no configuration is called '\(name.excerpt)'")
        }
        let configuration: NotchConfiguration
        do throws(ConfigurationError) { configuration = try files.commands(trusting: .root) } catch {
            throw CommandRefusal("the runner does not use the configuration: \(error)")
        }
        // The other variables that a script may inherit are those of a user's session.
        var request = try CommandBook(configuration).request(for: origin) { $0 == "TZ" ? System.environment($0) : nil }
        let name = request.user ?? usualUser
        let entry: SystemUser?
        do throws(Errno) { entry = try System.user(named: name) } catch {
            throw CommandRefusal("the user \(name) cannot be looked up: \(error)")
        }
        guard var user = entry else {
            throw CommandRefusal("[\(origin.section.excerpt)] cannot run as \(name): this machine has no such user")
        }
        // The groups of the daemon's user are those of the devices.
        if name == usualUser { user.groups = [user.groupID] }
        do throws(Errno) { try System.become(user) } catch {
            throw CommandRefusal("the runner cannot become \(name): \(error)")
        }
        request.user = nil
        request.environment.merge(["HOME": user.home, "USER": name]) { own, _ in own }
        return request
    }
}
