import NotchCore
import NotchPanels
import Testing

@testable import NotchGateway

@Suite("The gateway's configuration")
struct GatewayConfigurationTests {
    private func read(_ text: String) throws(ConfigurationError) -> GatewayConfiguration {
        try GatewayConfiguration(KeyFile(parsing: text, name: "gateway.conf"))
    }

    @Test("the keys are read")
    func keys() throws {
        let configuration = try read(
            """
            [HTTP]
            Listen=[::1]:8081
            Listen=/run/notch-http.socket
            Host=Board.lan
            Proxy=10.0.0.1

            [Webhook alerts]
            Kind=alertmanager
            """)
        #expect(
            configuration.http?.listen
                == [.internet(host: "::1", port: 8081), .unix(path: "/run/notch-http.socket")])
        #expect(
            configuration.http?.names(machine: "pi").isSuperset(of: ["board.lan", "pi", "pi.local", "[::1]"]) == true)
        #expect(configuration.http?.proxies == ["10.0.0.1"])
        #expect(configuration.webhooks.map(\.name) == ["alerts"])
    }

    @Test(
        "what is wrong is refused with its line",
        arguments: [
            ("", 0), ("[Webhook a]\nKind=github", 0), ("[HTTP]\nListen=localhost:80", 2),
            ("[HTTP]\nListen=127.0.0.1:0", 2), ("[HTTP]\nPort=80", 2), ("[HTTP]\nCertificate=/a.pem", 2),
            ("[HTTP]\n[HTPT]", 2), ("[HTTP]\n[HTPT]\nListen=127.0.0.1:80", 3),
            ("[HTTP]\n[Webhook a]\nKind=json", 3),
        ])
    func refusals(text: String, line: Int) {
        do throws(ConfigurationError) {
            _ = try read(text)
            Issue.record("it is accepted")
        } catch {
            #expect(error.line == line)
        }
    }
}
