import CGnuTLS

/// How a sender proves that it knows a webhook's secret.
enum WebhookProof: Hashable, Sendable {
    /// By a header with the HMAC-SHA-256 of the raw body in hexadecimal digits, after a prefix.
    case signature(header: String, prefix: String)
    /// By a header that is the secret.
    case token(header: String)
    /// By `Authorization: Bearer` with the secret.
    case bearer

    /// Refuses a request without the proof. The time does not tell how much of a proof is right.
    ///
    /// - Returns: the signature; `nil` for other proofs.
    /// - Throws: ``HTTPProblem`` with status 401.
    func check(_ request: HTTPRequest, secret: String) throws(HTTPProblem) -> String? {
        switch self {
        case .signature(let header, let prefix):
            guard let value = request.header(header), value.hasPrefix(prefix) else {
                throw HTTPProblem(401, "the header \(header) is missing: set the webhook's secret at the sender too")
            }
            let signature = value.dropFirst(prefix.utf8.count).lowercased()
            guard Self.areEqual(signature, Self.signature(of: request.body, secret: secret)) else {
                throw HTTPProblem(401, "the signature is wrong: the sender has another secret, or the body was changed")
            }
            return signature
        case .token(let header): try Self.check(request.header(header), is: secret, in: header)
        case .bearer:
            let value = request.header("authorization")?.split(separator: " ", maxSplits: 1)
            let isBearer = value?.count == 2 && value?[0].lowercased() == "bearer"
            try Self.check(isBearer ? value.map { String($0[1]) } : nil, is: secret, in: "Authorization: Bearer")
        }
        return nil
    }

    private static func check(_ value: String?, is secret: String, in header: String) throws(HTTPProblem) {
        guard let value else {
            throw HTTPProblem(401, "the header \(header) is missing: set the webhook's secret at the sender too")
        }
        guard areEqual(value, secret) else { throw HTTPProblem(401, "the secret in the header \(header) is wrong") }
    }

    /// Returns the HMAC-SHA-256 of a body, as 64 lower hexadecimal digits.
    static func signature(of body: [UInt8], secret: String) -> String {
        var digest = [UInt8](repeating: 0, count: 32)
        let key = Array(secret.utf8)
        let code = gnutls_hmac_fast(GNUTLS_MAC_SHA256, key, key.count, body, body.count, &digest)
        precondition(code == 0, "GnuTLS has no HMAC-SHA-256")
        return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// Returns whether two texts are equal, in a time that depends on their lengths alone.
    private static func areEqual(_ left: String, _ right: String) -> Bool {
        let (left, right) = (Array(left.utf8), Array(right.utf8))
        return left.count == right.count && gnutls_memcmp(left, right, left.count) == 0
    }
}
