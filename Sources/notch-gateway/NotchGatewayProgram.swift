import ArgumentParser
import CCommit
import Glibc
import NotchCore
import NotchEventLoop
import NotchGateway
import NotchIPC
import NotchSystem

/// A gateway: takes requests of HTTP, and calls the daemon for their clients.
@main
struct NotchGatewayProgram: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "notch-gateway",
        abstract: "Take cards by HTTP, and show them on the display that notchd drives.",
        version: "notch-gateway \(NotchVersion.current) (\(String(cString: notch_commit())))",
        subcommands: [Run.self, TokenCommand.self, Try.self], defaultSubcommand: Run.self)
}

extension NotchGatewayProgram {
    /// Serves until a signal ends it.
    struct Run: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Serve, until a signal ends the program.")

        @Option(help: "The configuration.")
        var config = GatewayConfiguration.usualPath
        @Option(help: "The file of tokens.")
        var tokens = TokenFile.usualPath
        @Option(help: "The socket of notchd for gateways.")
        var socket = "/run/notch-gateway.socket"
        @Option(help: "The name of this gateway, which is part of the owner of all that its clients send.")
        var name = "main"

        func run() throws {
            let logger =
                Logger.isConnectedToJournal
                ? Logger.journal(program: "notch-gateway") : Logger.standardError(program: "notch-gateway")
            guard Owner("gateway/\(name)/x") != nil else {
                throw ValidationError("'\(name)' is no name: it has 1 to 64 letters, digits, '-', '_' and '.'")
            }
            do {
                let configuration = try GatewayConfiguration(path: config)
                let status = Gateway.run(
                    configuration: configuration, name: name, daemon: socket, tokens: TokenFile(path: tokens),
                    logger: logger)
                throw ExitCode(status)
            } catch let error as ConfigurationError {
                logger.error("\(error)")
                throw ExitCode(EX_CONFIG)
            }
        }
    }
}

extension NotchGatewayProgram {
    /// Prints what comes of the body of a webhook.
    struct Try: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print which cards come of a webhook's body on standard input, and send none.")

        @Argument(help: "The name of the section [Webhook NAME].")
        var name: String
        @Option(help: "The configuration.")
        var config = GatewayConfiguration.usualPath

        func run() throws {
            let configuration = try GatewayConfiguration(path: config)
            guard let webhook = configuration.webhooks.first(where: { $0.name == name }) else {
                throw ValidationError("\(config) has no section [Webhook \(name)]")
            }
            let body = try System.contents(of: "/dev/stdin", limit: HTTPLimits.body + 1)
            guard body.count <= HTTPLimits.body else {
                throw ValidationError("the body has more than \(HTTPLimits.body) bytes, the limit")
            }
            do throws(HTTPProblem) { print(try webhook.trial(body: body), terminator: "") } catch {
                throw ValidationError(error.reason)
            }
        }
    }
}
