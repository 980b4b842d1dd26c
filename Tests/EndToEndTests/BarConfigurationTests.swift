import Foundation
import NotchTestSupport
import Testing

extension EndToEnd {
    /// Tests what the page on modules makes of the samples in the manuals of bars.
    @Suite("What a bar's configuration becomes")
    struct BarConfigurationTests {
        /// The sections of the page, with stand-ins for the programs that they call.
        private func sections(_ folder: TemporaryFolder) throws -> String {
            let page = Checkout.folder.appendingPathComponent("Documentation/ConfiguredGlances.md")
            let text = try String(contentsOf: page, encoding: .utf8)
            let parts = text.components(separatedBy: "```ini\n").last?.components(separatedBy: "```")
            let block = try #require(parts?.first)
            let programs = [
                "pgrep": #"[ "$*" = '-x mpd' ]"#, "mpc": "echo 'Anna - Sarabande'", "cmus-remote": "exit 1",
                "checkupdates": "printf 'kernel\\nshell\\n'", "tail": "echo 'make test'",
                // The file is written once, and then never again.
                "inotifywait": "[ -e '\(folder.path)/seen' ] && exec sleep 1000; : > '\(folder.path)/seen'",
            ]
            for (name, script) in programs {
                try folder.write("#!/bin/sh\n\(script)\n", to: "bin/" + name, mode: 0o755)
            }
            let path = "PATH=\(folder.path)/bin:/usr/bin:/bin"
            return block.replacingOccurrences(of: "Environment=", with: "Environment=\(path) ").split(
                separator: "\n\n"
            ).map { $0.contains("Environment=") ? String($0) : "\($0)\nEnvironment=\(path)" }.joined(separator: "\n\n")
        }

        @Test("the samples of the manuals run, and those whose exec-if fails are hidden")
        func samples_run() throws {
            let folder = try TemporaryFolder()
            try folder.write("hello\nfrom a file\n", to: "motd")
            let configuration =
                try sections(folder) + "\n[Glance motd]\nFile=\(folder.path)/motd\n[Surface]\nLaunchCue=no\n"
            let daemon = try Daemon(configuration: configuration)
            let expected = ["Anna - Sarabande", "Counter: 0", "make test", "hello", "from a file"]
            // Each script is a process of its own, and they end in any order.
            try wait {
                let list = try daemon.say("glance", "list")
                return expected.allSatisfy(list.contains)
                    && list.split(separator: "\n").contains { $0.hasPrefix("pacman") && $0.contains(" 2") }
            }
            try daemon.say("clock", "advance", "1s")
            try wait { try daemon.say("glance", "list").contains("Counter: 1") }
            #expect(try !daemon.say("glance", "list").contains("cmus"))
            #expect(daemon.terminate().status == 0)
            #expect(!daemon.complaints().contains("[Glance"))
        }
    }
}
