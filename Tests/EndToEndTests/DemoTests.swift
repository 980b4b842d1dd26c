import Foundation
import NotchTestSupport
import Testing

extension EndToEnd {
    /// Tests the script of `make demo` with programs that only say what notchd and notchctl say.
    @Suite("The demo")
    struct DemoTests {
        private func write(_ text: String, to path: String) throws {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        }

        @Test(
            "q ends the demo well and says where the frames are, whatever the scene is about to do",
            arguments: ["echo 'notchctl: notchd is ending' >&2; exit 1", "exit 69"])
        func end_isTold(answer: String) throws {
            let folder = try TemporaryFolder()
            let programs = folder.path + "/.build/release"
            for path in [folder.path + "/Tools", programs] {
                try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            }
            try FileManager.default.copyItem(
                atPath: Checkout.folder.appendingPathComponent("Tools/demo.sh").path,
                toPath: folder.path + "/Tools/demo.sh")
            let ending = folder.path + "/ending"
            // The daemon ends as it does after q, once a command has come.
            try write("#!/bin/sh\nmkfifo \(ending)\nread -r _ <\(ending)\nexit 0\n", to: programs + "/notchd")
            try write(
                """
                #!/bin/sh
                case $1 in
                    status) test -p \(ending) ;;
                    *) echo >\(ending); \(answer) ;;
                esac
                """, to: programs + "/notchctl")
            let terminal = try PseudoTerminal()
            try terminal.start(
                ["/bin/sh", "-c", "\(folder.path)/Tools/demo.sh; echo status $?.; sleep 60"],
                environment: [
                    "PATH": "/usr/bin:/bin", "TERM": "xterm", "TMPDIR": folder.path,
                    "NOTCH_DEMO_FRAMES": folder.path + "/frames",
                ])
            #expect(terminal.waits { terminal.text.firstMatch(of: /status \d+\./) != nil })
            #expect(terminal.text.contains("status 0."))
            #expect(terminal.text.contains("You ended the demo early. The frames so far are in \(folder.path)/frames"))
        }
    }
}
