import Foundation
import NotchTestSupport
import Testing

extension EndToEnd {
    /// Tests a real daemon that gets its sockets from a service manager.
    @Suite("The socket of gateways, end to end")
    struct GatewaySocketTests {
        /// Starts a command with two listening sockets, as systemd does. `sys.argv` has their names in order, whether the
        /// command keeps its own `--socket`, and the command.
        static let activator = """
            import os, socket, sys
            names, keeps, *command = sys.argv[1:]
            at = command.index("--socket")
            path = command[at + 1]
            paths = {"notchd.socket": path + ".passed" if keeps == "yes" else path, "gateway": path + ".gateway"}
            if keeps == "no":
                del command[at:at + 2]
            for number, name in enumerate(names.split(":")):
                passed = socket.socket(socket.AF_UNIX)
                passed.bind(paths[name])
                passed.listen()
                os.dup2(passed.detach(), 50 + number)
            for number in range(2):
                os.dup2(50 + number, 3 + number)
                os.close(50 + number)
            environment = dict(os.environ, LISTEN_PID=str(os.getpid()), LISTEN_FDS="2", LISTEN_FDNAMES=names)
            environment.pop("NOTCH_SOCKET", None)
            os.execve(command[0], command, environment)
            """

        @Test(
            "an owner is taken on the socket with the name gateway alone, whatever its place and the ordinary socket",
            arguments: ["notchd.socket:gateway", "gateway:notchd.socket"], ["yes", "no"])
        func gatewaySocket_isNamed(names: String, keepsOwn: String) throws {
            let daemon = try Daemon(
                launcher: ["/usr/bin/python3", "-c", Self.activator, names, keepsOwn], configuration: ""
            ) { _ in ["--backend", "headless", "--panel", "480x120", "--clock", "virtual"] }
            let call = """
                {"method": "io.notchd.Enqueue", "parameters": {"activity": {"title": "A"}}, "owner": "gateway/home/phone", \
                "rights": ["send"]}
                """
            let gateway = try RawClient(path: daemon.socket + ".gateway")
            gateway.send(call)
            let accepted = gateway.receive()
            #expect(accepted.contains("\"id\"") && !accepted.contains("error"), "\(accepted)")
            let ordinary = try RawClient(path: daemon.socket)
            ordinary.send(call)
            let refused = ordinary.receive()
            #expect(refused.contains("InvalidField") && refused.contains("gateways only"), "\(refused)")
            #expect(daemon.linesSoFar().contains("listening for gateways on the passed socket gateway"))
        }
    }
}
