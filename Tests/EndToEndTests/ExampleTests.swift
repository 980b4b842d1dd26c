import Foundation
import NotchTestSupport
import Testing

extension EndToEnd {
    /// Runs the programs of `Examples` headless.
    @Suite("Examples")
    struct ExampleTests {
        /// An example that runs, with a socket of its own.
        private final class Example {
            let folder: TemporaryFolder
            let process: ChildProcess
            private let notify: NotifySocket

            init(_ name: String) throws {
                folder = try TemporaryFolder()
                notify = try NotifySocket(path: folder.path + "/notify")
                process = try ChildProcess(
                    Command.built.appendingPathComponent(name), ["--headless"],
                    environment: ProcessInfo.processInfo.environment.merging([
                        "NOTCH_SOCKET": folder.path + "/s", "NOTIFY_SOCKET": notify.path,
                        "STATE_DIRECTORY": folder.path + "/state",
                    ]) { $1 }, errors: .null)
                let isReady = notify.wait(for: "READY=1") { [process] in process.isRunning }
                try #require(isReady)
            }

            deinit {
                process.terminate()
                process.waitUntilExit()
            }

            func say(_ arguments: String...) throws -> String {
                try Command.run(
                    Command.products.appendingPathComponent("notchctl"), ["--socket", folder.path + "/s"] + arguments
                ).output.trimmingCharacters(in: .newlines)
            }

            /// Ends the program, and returns its exit status.
            func end() -> Int32 {
                process.terminate()
                process.waitUntilExit()
                return process.terminationStatus
            }
        }

        @Test("each runs headless and ends cleanly", arguments: ["build-board", "activity-module", "module-board"])
        func example_runs(name: String) throws {
            #expect(try Example(name).end() == 0)
        }

        @Test("the board of two modules switches, and keeps the preferences of a module that is unloaded")
        func board_switches() throws {
            let board = try Example("module-board")
            #expect(try board.say("module", "switch", "mail") == "mail")
            #expect(try board.say("module", "next") == "builds")
            #expect(try board.say("module", "switch", "builds") == "builds")
            // What waits in the queue of a module in the background is listed, and explained.
            let list = try board.say("list")
            let line = list.split(separator: "\n").first { $0.contains("Message from Ada, of mail") }
            let waits = try #require(line, "\(list)")
            #expect(waits.hasPrefix("waits"))
            let id = try #require(waits.split(separator: " ").first { UUID(uuidString: String($0)) != nil })
            let explanation = try board.say("explain", String(id))
            #expect(
                explanation.contains("Its module, mail, is in the background; builds is in the foreground."),
                "\(explanation)")
            #expect(board.end() == 0)
            let preferences = board.folder.path + "/state/modules/builds/preferences.json"
            #expect(
                try String(contentsOfFile: preferences, encoding: .utf8)
                    == #"{"version":1,"values":{"visits":2}}"# + "\n")
        }
    }
}
