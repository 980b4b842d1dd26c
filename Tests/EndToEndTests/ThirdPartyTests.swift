import Foundation
import NotchTestSupport
import Testing

extension EndToEnd {
    /// Tests the socket with varlink clients of others: the `varlink` package for Python, and systemd's `varlinkctl`.
    @Suite("Third-party varlink clients")
    struct ThirdPartyTests {
        /// A Python that has the package. The test script names it.
        static let python = ProcessInfo.processInfo.environment["NOTCH_VARLINK_PYTHON"].map(URL.init(fileURLWithPath:))
        static let varlinkctl = URL(fileURLWithPath: "/usr/bin/varlinkctl")
        static let hasVarlinkctl = FileManager.default.isExecutableFile(atPath: varlinkctl.path)

        @Test(
            "Python's varlink package introspects the daemon, calls it, streams from it and gets its errors",
            .enabled(if: python != nil, "run by make test, which installs it"))
        func python_speaks() throws {
            let python = try #require(Self.python)
            let daemon = try Daemon()
            let script = """
                import sys, varlink
                client = varlink.Client.new_with_address("unix:" + sys.argv[1])
                with client.open("org.varlink.service") as service:
                    assert "io.notchd" in service.GetInfo()["interfaces"]
                with client.open("io.notchd") as notch:
                    reply = notch.Enqueue({"title": "From Python", "priority": "high"})
                    listed = notch.List()
                    print((listed.get("current") or listed["pending"][0])["activity"]["title"])
                    notch.Cancel(None, "no such key")
                    try:
                        notch.Enqueue({"title": "x", "progress": 101})
                    except varlink.VarlinkError as error:
                        print(error.error(), error.parameters()["field"])
                    for event in notch.Monitor(_more=True):
                        print("monitor", sorted(event))
                        break
                """
            let command = try Command.run(python, ["-c", script, daemon.socket])
            #expect(command.status == 0, "\(command.errors.replacing("\n", with: " | "))")
            #expect(
                command.output.split(separator: "\n").map(String.init) == [
                    "From Python", "io.notchd.InvalidField activity.progress", "monitor []",
                ], "\(command.output)")
        }

        @Test(
            "varlinkctl introspects the daemon and calls it",
            .enabled(if: hasVarlinkctl, "systemd has it from Debian 13 on"))
        func varlinkctl_speaks() throws {
            let daemon = try Daemon()
            let description = try Command.run(Self.varlinkctl, ["introspect", daemon.socket, "io.notchd"])
            #expect(description.status == 0, "\(description.errors)")
            #expect(description.output.contains("method Enqueue"))
            let call = try Command.run(
                Self.varlinkctl,
                ["call", daemon.socket, "io.notchd.Enqueue", #"{"activity": {"title": "From varlinkctl"}}"#])
            #expect(call.status == 0, "\(call.errors)")
            #expect(try daemon.say("list").contains("From varlinkctl"))
        }
    }
}
