import NotchCore
import NotchIPC
import NotchTesting
import Testing

@testable import NotchGateway

@Suite("The gate of HTTP")
@SurfaceActor
struct HTTPGateTests {
    private let clock = ManualClock()
    private let phone = Token.make(name: "phone", rights: [.send], actions: [])

    private func gate(proxies: Set<String> = []) -> HTTPGate {
        HTTPGate(hosts: ["localhost", "[::1]"], proxies: proxies, clock: clock, tokens: { [phone] in [phone.token] })
    }

    private func request(_ headers: [String: String], query: [HTTPField] = []) -> HTTPRequest {
        HTTPRequest("POST", ["x"], query: query, headers: headers.map { HTTPField($0.key, $0.value) })
    }

    private func status(_ body: () throws(HTTPProblem) -> Void) -> Int {
        do throws(HTTPProblem) { try body() } catch { return error.status }
        return 200
    }

    @Test("a foreign name and a foreign page are refused, but not on a Unix socket")
    func origins() {
        let gate = gate()
        let local = HTTPPeer.address("127.0.0.1")
        func check(_ headers: [String: String], from peer: HTTPPeer = .address("127.0.0.1")) -> Int {
            status { () throws(HTTPProblem) in try gate.checkOrigin(of: request(headers), from: peer) }
        }
        #expect(check(["host": "localhost:8480"]) == 200)
        #expect(check(["host": "LOCALHOST"]) == 200)
        #expect(check(["host": "[::1]:8480"], from: local) == 200)
        #expect(check([:]) == 421)
        #expect(check(["host": "evil.example"]) == 421)
        #expect(check(["host": "evil.example"], from: .user(1000)) == 200)
        #expect(check(["host": "localhost:8480", "origin": "http://localhost:8480"]) == 200)
        #expect(check(["host": "localhost:8480", "origin": "http://localhost:9999"]) == 403)
        #expect(check(["host": "localhost:8480", "origin": "null"]) == 403)
        #expect(check(["host": "localhost", "sec-fetch-site": "cross-site"]) == 403)
        #expect(check(["host": "localhost", "sec-fetch-site": "same-origin"]) == 200)
    }

    @Test("a token is taken from each place where clients put it, and a user of a Unix socket needs none")
    func tokens() throws {
        let gate = gate()
        let peer = HTTPPeer.address("127.0.0.1")
        let secret = phone.secret
        let requests = [
            request(["authorization": "Bearer " + secret]), request(["authorization": "bearer " + secret]),
            request(["x-gotify-key": secret]), request([:], query: [HTTPField("token", secret)]),
        ]
        for request in requests { #expect(try gate.client(of: request, from: peer).name == "phone") }
        // "x:abc" in base64 is no token; the right one has its colon after any user.
        #expect(
            status { () throws(HTTPProblem) in
                _ = try gate.client(of: request(["authorization": "Basic eDphYmM="]), from: peer)
            } == 401)
        #expect(status { () throws(HTTPProblem) in _ = try gate.client(of: request([:]), from: peer) } == 401)
        let user = try gate.client(of: request([:]), from: .user(1000))
        #expect(user.name == "user-1000")
        #expect(user.rights == Set(CallRight.allCases))
    }

    @Test("guesses of tokens are bounded for an address, behind a proxy too, and the right token still works elsewhere")
    func guesses() async {
        let gate = gate(proxies: ["10.0.0.1"])
        func guess(_ headers: [String: String], from address: String) -> Int {
            let request = request(headers.merging(["authorization": "Bearer wrong"]) { first, _ in first })
            return status { () throws(HTTPProblem) in _ = try gate.client(of: request, from: .address(address)) }
        }
        for _ in 0..<HTTPGate.failures.burst { #expect(guess([:], from: "10.0.0.2") == 401) }
        #expect(guess([:], from: "10.0.0.2") == 429)
        // The right one is not told from the wrong ones there, and works again after a while.
        let right = request(["authorization": "Bearer " + phone.secret])
        func call() -> Int {
            status { () throws(HTTPProblem) in _ = try gate.client(of: right, from: .address("10.0.0.2")) }
        }
        #expect(call() == 429)
        await clock.advance(by: .seconds(1))
        #expect(call() == 200)
        for _ in 0..<2 { _ = guess([:], from: "10.0.0.2") }
        #expect(guess([:], from: "10.0.0.3") == 401)
        // Who is no proxy cannot say to be another.
        #expect(guess(["x-forwarded-for": "1.2.3.4"], from: "10.0.0.2") == 429)
        for _ in 0..<HTTPGate.failures.burst { _ = guess(["x-forwarded-for": "9.9.9.9, 1.2.3.4"], from: "10.0.0.1") }
        #expect(guess(["x-forwarded-for": "8.8.8.8, 1.2.3.4"], from: "10.0.0.1") == 429)
        #expect(guess(["x-forwarded-for": "1.2.3.4, 8.8.8.8"], from: "10.0.0.1") == 401)
    }

    @Test("the line that a proxy adds counts, and not the one that its client sent")
    func forwardedLines() {
        let gate = gate(proxies: ["10.0.0.1"])
        func guess(_ forged: String) -> Int {
            var request = request(["authorization": "Bearer wrong", "x-forwarded-for": forged])
            request.headers.append(HTTPField("x-forwarded-for", "1.2.3.4"))
            return status { () throws(HTTPProblem) in _ = try gate.client(of: request, from: .address("10.0.0.1")) }
        }
        for number in 0..<HTTPGate.failures.burst { #expect(guess("9.9.9.\(number)") == 401) }
        #expect(guess("8.8.8.8") == 429)
    }

    @Test("a client's requests are bounded")
    func rate() {
        let gate = gate()
        let request = request(["authorization": "Bearer " + phone.secret])
        func call() -> Int {
            status { () throws(HTTPProblem) in _ = try gate.client(of: request, from: .address("127.0.0.1")) }
        }
        for _ in 0..<HTTPGate.rate.burst { #expect(call() == 200) }
        #expect(call() == 429)
    }
}
