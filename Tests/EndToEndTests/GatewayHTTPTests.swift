import Foundation
import NotchTestSupport
import Testing

extension EndToEnd {
    /// Tests `notch-gateway` with a real daemon and real requests.
    @Suite("HTTP, end to end")
    struct GatewayHTTPTests {
        /// Starts a gateway at a free port and at a Unix socket, and prints the answer to each request as a line.
        private static let client = """
            import http.client, os, signal, socket, subprocess, sys
            program, daemon, process, folder = sys.argv[1:]
            free = socket.socket(); free.bind(("127.0.0.1", 0)); port = free.getsockname()[1]; free.close()
            unix = daemon + ".http"
            with open(folder + "/gateway.conf", "w") as file:
                file.write(f"[HTTP]\\nListen=127.0.0.1:{port}\\nListen={unix}\\n")
            tokens = folder + "/tokens"
            secret = subprocess.run([program, "token", "add", "phone", "--tokens", tokens],
                                    check=True, capture_output=True, text=True).stdout.strip()
            gateway = subprocess.Popen([program, "--config", folder + "/gateway.conf", "--tokens", tokens,
                                        "--socket", daemon + ".gateway"], stderr=subprocess.PIPE, text=True)
            for _ in range(2):
                gateway.stderr.readline()
            def ask(method, path, body=None, headers={}, local=False):
                connection = http.client.HTTPConnection("localhost", port)
                if local:
                    connection.sock = socket.socket(socket.AF_UNIX)
                    connection.sock.connect(unix)
                connection.request(method, path, body, headers)
                answer = connection.getresponse()
                print(answer.status, answer.read().decode().split("\\n")[0])
                connection.close()
            mine = {"Authorization": "Bearer " + secret}
            ask("GET", "/healthz")
            ask("POST", "/backups", "Backup is done")
            ask("POST", "/backups", "Backup is done", mine)
            ask("POST", "/io.notchd/Status", None, mine)
            ask("POST", "/io.notchd/List", None, {}, True)
            ask("POST", "/backups", "A" * 65537, mine)
            ask("POST", "/backups", iter([b"A" * 40000] * 2), mine)
            ask("GET", "/healthz", None, {"Host": "evil.example"})
            ask("POST", "/backups", "x", dict(mine, Origin="http://evil.example"))
            # Two requests on one connection, and a client that leaves in the middle of one.
            raw = socket.create_connection(("127.0.0.1", port))
            raw.sendall(b"GET /healthz HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n" * 2)
            text = b""
            while text.count(b"ok\\n") < 2:
                text += raw.recv(4096)
            raw.sendall(b"POST /backups HTTP/1.1\\r\\nHost: localhost\\r\\nContent-Length: 100\\r\\n\\r\\nhalf")
            raw.close()
            subprocess.run([program, "token", "revoke", "phone", "--tokens", tokens], check=True)
            ask("POST", "/backups", "x", mine)
            # A request whose answer the daemon owes does not hold the end up. The second one is answered after the first
            # has been passed on.
            os.kill(int(process), signal.SIGSTOP)
            owed = socket.socket(socket.AF_UNIX)
            owed.connect(unix)
            owed.sendall(b"POST /io.notchd/Status HTTP/1.1\\r\\nHost: x\\r\\nContent-Length: 0\\r\\n\\r\\n")
            ask("GET", "/nowhere", None, {}, True)
            gateway.terminate()
            print("exit", gateway.wait())
            os.kill(int(process), signal.SIGCONT)
            print("log has the secret:", secret in gateway.stderr.read())
            """

        @Test("requests are answered, and each refusal has its status")
        func requests() throws {
            let daemon = try Daemon(
                launcher: ["/usr/bin/python3", "-c", GatewaySocketTests.activator, "notchd.socket:gateway", "no"],
                configuration: ""
            ) { _ in ["--backend", "headless", "--panel", "480x120", "--clock", "virtual"] }
            let folder = try TemporaryFolder()
            let client = try Command.run(
                URL(fileURLWithPath: "/usr/bin/python3"),
                [
                    "-c", Self.client, Command.probe("notch-gateway").path, daemon.socket,
                    "\(daemon.process.processIdentifier)", folder.path,
                ])
            let lines = client.output.split(separator: "\n").map(String.init)
            #expect(client.status == 0, "\(client.errors)")
            #expect(lines.first == "200 ok")
            let statuses = lines.map { String($0.prefix { $0 != " " }) }
            #expect(
                statuses == [
                    "200", "401", "200", "403", "200", "413", "413", "421", "403", "401", "404", "exit", "log",
                ], "\(lines)")
            // A client sees its own cards alone; the machine's users see all.
            #expect(lines.dropFirst(4).first == "200 {\"pending\":[]}", "\(lines)")
            let list = try Command.run(Command.binary("notchctl"), ["list", "--socket", daemon.socket])
            #expect(list.output.contains("Backup is done, from backups, sent by the token main/phone"), "\(list)")
            #expect(lines.suffix(2) == ["exit 0", "log has the secret: False"])
        }
    }
}
