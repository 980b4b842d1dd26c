package import NotchCore
import NotchIPC

/// Decides whether a request is served, and for whom.
///
/// A page in a browser of the same machine can reach a port of loopback too. So the `Host` of each request has to be
/// known, which a name that another server resolves to 127.0.0.1 is not, and requests that a foreign page makes are
/// refused by their `Origin` or `Sec-Fetch-Site`.
@SurfaceActor
package final class HTTPGate {
    /// The most addresses and clients whose rates are remembered.
    private static let capacity = 1024
    /// The calls a second of one client, and at once.
    package static let rate = (perSecond: 20, burst: 200)
    /// The wrong tokens of one address, a second and at once.
    package static let failures = (perSecond: 1, burst: 20)

    private let hosts: Set<String>
    private let proxies: Set<String>
    private let clock: any SurfaceClock
    private let tokens: @SurfaceActor () -> [Token]
    private var rates: [String: TokenBucket] = [:]
    private var wrong: [String: TokenBucket] = [:]

    /// - Parameters:
    ///   - hosts: the names by which clients address the gateway, without a port, in lower case.
    ///   - proxies: the addresses of proxies whose `X-Forwarded-For` is believed.
    ///   - tokens: returns the present tokens.
    package init(
        hosts: Set<String>, proxies: Set<String> = [], clock: any SurfaceClock,
        tokens: @escaping @SurfaceActor () -> [Token]
    ) {
        self.hosts = hosts
        self.proxies = proxies
        self.clock = clock
        self.tokens = tokens
    }

    /// Refuses what a page of another site, or another name of this address, can send.
    package func checkOrigin(of request: HTTPRequest, from peer: HTTPPeer) throws(HTTPProblem) {
        guard case .address = peer else { return }
        let host = request.header("host").map { Self.host(of: $0[...]) } ?? ""
        guard hosts.contains(host) else {
            throw HTTPProblem(
                421, "the gateway is not called '\(String(host.prefix(64)))': add the name as Host= to [HTTP]")
        }
        if let origin = request.header("origin"), Self.host(ofOrigin: origin) != request.header("host")?.lowercased() {
            throw HTTPProblem(403, "a page of another site has made this request")
        }
        if let site = request.header("sec-fetch-site"), site != "same-origin", site != "none" {
            throw HTTPProblem(403, "a page of another site has made this request")
        }
    }

    /// Returns the client that a signature, the request's token, or the user of a Unix socket says.
    ///
    /// - Parameter signer: returns the client that has signed the request; `nil` if it needs a token.
    /// - Throws: ``HTTPProblem`` with status 401 without a token or with a wrong one, and 429 beyond a rate.
    package func client(
        of request: HTTPRequest, from peer: HTTPPeer,
        signer: () throws(HTTPProblem) -> GatewayClient? = { nil }
    ) throws(HTTPProblem) -> GatewayClient {
        let address = address(of: request, peer)
        // Beyond the bound nothing is compared, so that a guess that is right is not told from the others.
        guard wrong[address]?.hasToken(at: clock.now) ?? true else {
            throw HTTPProblem(429, "too many wrong tokens; try again later")
        }
        let client: GatewayClient
        do throws(HTTPProblem) {
            client = try known(request, from: peer, signer: signer)
        } catch {
            // A client that was not asked for its password yet has not guessed.
            if error.status == 401, request.secret != nil || error.reason != Self.missing {
                _ = Self.take(address, of: &wrong, Self.failures, at: clock.now)
            }
            throw error
        }
        try count(client.name)
        return client
    }

    /// Counts a request that needs no client, by the address that it comes from.
    package func count(_ request: HTTPRequest, from peer: HTTPPeer) throws(HTTPProblem) {
        try count("from " + address(of: request, peer))
    }

    private func count(_ name: String) throws(HTTPProblem) {
        guard Self.take(name, of: &rates, Self.rate, at: clock.now) else {
            throw HTTPProblem(429, "more than \(Self.rate.perSecond) requests a second; try again")
        }
    }

    private static let missing = "a token is missing: 'notch-gateway token add NAME' makes one"

    private func known(
        _ request: HTTPRequest, from peer: HTTPPeer, signer: () throws(HTTPProblem) -> GatewayClient?
    ) throws(HTTPProblem) -> GatewayClient {
        if let client = try signer() { return client }
        guard case .address = peer else {
            return GatewayClient(name: peer.name, rights: Set(CallRight.allCases))
        }
        guard let secret = request.secret else { throw HTTPProblem(401, Self.missing) }
        let digest = Digest.sha256(Array(secret.utf8))
        var found: Token?
        // All are compared, so that the time does not tell which one is near.
        for token in tokens() where Digest.areEqual(token.digest, digest) { found = token }
        guard let found else { throw HTTPProblem(401, "the token is wrong, or revoked") }
        return found.client
    }

    /// Returns the address that the request comes from, behind the proxies that are believed.
    private func address(of request: HTTPRequest, _ peer: HTTPPeer) -> String {
        guard proxies.contains(peer.name) else { return peer.name }
        // Some proxies add a line of their own behind that of the client.
        let lines = request.headers.filter { $0.name == "x-forwarded-for" }.map(\.value)
        let addresses = lines.joined(separator: ",").split(separator: ",").map { part in part.filter { $0 != " " } }
        return addresses.last { !proxies.contains($0) } ?? peer.name
    }

    private static func take(
        _ name: String, of buckets: inout [String: TokenBucket], _ rate: (perSecond: Int, burst: Int), at now: Instant
    ) -> Bool {
        if buckets.count >= capacity, buckets[name] == nil { buckets = buckets.filter { !$0.value.isFull(at: now) } }
        // With as many busy ones, nobody new is served; those that are known are.
        guard buckets.count < capacity || buckets[name] != nil else { return false }
        return buckets[name, default: TokenBucket(rate: rate.perSecond, burst: rate.burst, at: now)].take(at: now)
    }

    /// Returns the name in a `Host`, without the port: `board.local` of `board.local:8480`, `[::1]` of `[::1]:8480`.
    private static func host(of value: Substring) -> String {
        let end = value.hasPrefix("[") ? value.firstIndex(of: "]").map(value.index(after:)) : value.firstIndex(of: ":")
        return value[..<(end ?? value.endIndex)].lowercased()
    }

    /// Returns the host and the port of an `Origin`; `nil` for `null` and what is none.
    private static func host(ofOrigin value: String) -> String? {
        for scheme in ["http://", "https://"] where value.hasPrefix(scheme) {
            return value.dropFirst(scheme.count).lowercased()
        }
        return nil
    }
}
