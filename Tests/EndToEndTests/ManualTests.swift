import Foundation
import NotchTestSupport
import Testing

extension EndToEnd {
    /// Compares the pages of the manual with what the programs take.
    @Suite("Manual")
    struct ManualTests {
        /// A command as notchctl itself describes it.
        private struct Definition: Decodable {
            struct Argument: Decodable {
                struct Name: Decodable {
                    var kind: String
                    var name: String
                }
                var names: [Name]?
                var valueName: String
                var shouldDisplay: Bool
            }
            var commandName: String
            var shouldDisplay: Bool
            var arguments: [Argument]?
            var subcommands: [Definition]?
        }

        private struct Tool: Decodable { var command: Definition }

        /// Each command that is shown and does something itself, by its words.
        private func leaves(
            of command: Definition, _ path: [String]
        ) -> [(path: String, arguments: [Definition.Argument])] {
            let children = (command.subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" }
            guard children.isEmpty else { return children.flatMap { leaves(of: $0, path + [$0.commandName]) } }
            return [(path.joined(separator: " "), (command.arguments ?? []).filter(\.shouldDisplay))]
        }

        @Test("notchctl(1) has every command, with all of its options and arguments")
        func client_isWhole() throws {
            let dump = try Command.run(Command.binary("notchctl"), ["--experimental-dump-help"])
            let root = try JSONDecoder().decode(Tool.self, from: Data(dump.output.utf8)).command
            let page = try ManualPage("notchctl.1", checkout: Checkout.folder)
            let common = try #require(page.sections.first { $0.heading == "OPTIONS" }).tags
            let commands = leaves(of: root, ["notchctl"])
            #expect(commands.count > 50)
            for command in commands {
                let section = page.sections.first { ($0.heading + " ").hasPrefix(command.path + " ") }
                let tags = try #require(section, "\(command.path)").tags + common
                for argument in command.arguments {
                    let names = argument.names?.map { ($0.kind == "long" ? "--" : "-") + $0.name }
                    for name in names ?? [String(argument.valueName.prefix { $0 != ">" })] {
                        let isThere = tags.contains { $0.split { " ,".contains($0) }.contains(Substring(name)) }
                        #expect(isThere, "\(command.path) has no \(name) in the manual")
                    }
                }
            }
        }

        @Test("notchd(8) has every option that notchd takes, and no other")
        func daemon_isWhole() throws {
            // Nothing before the = is the beginning of every option, and getopt_long(3) lists those that fit.
            let answer = try Command.run(Command.binary("notchd"), ["--="], environment: ["LC_ALL": "C"]).errors
            let listed = answer.split(separator: "'").filter { $0.hasPrefix("--") && $0 != "--=" }
            let page = try ManualPage("notchd.8", checkout: Checkout.folder)
            let tags = try #require(page.sections.first { $0.heading == "OPTIONS" }).tags
            #expect(listed.count > 15)
            #expect(tags.map { $0.prefix { $0 != " " } }.sorted() == listed.sorted())
        }

        @Test(
            "mandoc finds nothing wrong with a page",
            arguments: ["notchctl.1", "notch-panel.5", "notchd.conf.5", "notchd.8"])
        func page_isClean(name: String) throws {
            let page = try ManualPage(name, checkout: Checkout.folder)
            let checked = try Command.run(
                URL(fileURLWithPath: "/usr/bin/env"), ["mandoc", "-T", "lint"], input: Data(page.source.utf8))
            #expect(checked.output == "" && checked.errors == "")
            #expect(checked.status == 0)
        }
    }
}
