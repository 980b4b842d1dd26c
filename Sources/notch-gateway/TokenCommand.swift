import ArgumentParser
import NotchCore
import NotchGateway
import NotchIPC

/// Adds, lists and revokes tokens.
struct TokenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token", abstract: "Add, list and revoke the tokens by which clients of the network are known.",
        subcommands: [Add.self, List.self, Revoke.self])

    /// The file that the commands change.
    struct File: ParsableArguments {
        @Option(help: "The file of tokens.")
        var tokens = TokenFile.usualPath

        var file: TokenFile { TokenFile(path: tokens) }
    }

    /// Makes a token, and prints its secret.
    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make a token, and print its secret, which is not kept and cannot be printed again.")

        @Argument(help: "The name of the token, such as phone.")
        var name: String
        @Option(
            name: .customLong("right"),
            help: "A right of the token, once for each: send, ask, read, screen, control or perform. Default: send.")
        var rights: [String] = []
        @Option(name: .customLong("action"), help: "An action that 'perform' is limited to, once for each.")
        var actions: [String] = []
        @OptionGroup var options: File

        func run() throws {
            guard Token.isName(name) else {
                throw ValidationError(
                    "'\(name)' is no name: it has 1 to 64 letters, digits, '-', '_' and '.', and is not healthz, "
                        + "user-… or webhook.…")
            }
            guard actions.allSatisfy(Token.isAction) else {
                throw ValidationError("an --action is empty, or has a blank or a line break")
            }
            let rights = try (rights.isEmpty ? ["send"] : rights).map { word in
                guard let right = CallRight(rawValue: word) else {
                    let words = CallRight.allCases.map(\.rawValue).joined(separator: ", ")
                    throw ValidationError("'\(word)' is no right: \(words)")
                }
                return right
            }
            guard actions.isEmpty || rights.contains(.perform) else {
                throw ValidationError("--action limits the right perform: add --right perform")
            }
            let (token, secret) = Token.make(name: name, rights: Set(rights), actions: actions)
            try options.file.update { tokens in
                guard !tokens.contains(where: { $0.name == name }) else {
                    throw ValidationError("a token '\(name)' exists already: revoke it first")
                }
                tokens.append(token)
            }
            print(secret)
        }
    }

    /// Prints the tokens without their secrets.
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Print the names and the rights of all tokens.")

        @OptionGroup var options: File

        func run() throws {
            for token in try options.file.read() {
                let rights = CallRight.allCases.filter(token.rights.contains).map(\.rawValue)
                print(
                    token.name, (rights + token.actions.map { "perform:" + $0 }).joined(separator: " "), separator: "\t"
                )
            }
        }
    }

    /// Takes a token away.
    struct Revoke: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Take a token away. It is refused from the next request on.")

        @Argument(help: "The name of the token.")
        var name: String
        @OptionGroup var options: File

        func run() throws {
            try options.file.update { tokens in
                guard let index = tokens.firstIndex(where: { $0.name == name }) else {
                    throw ValidationError("no token is called '\(name)': 'notch-gateway token list' prints the names")
                }
                tokens.remove(at: index)
            }
        }
    }
}
