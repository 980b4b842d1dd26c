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
            guard Digest.areEqual(signature, Digest.hmacSHA256(request.body, key: Array(secret.utf8))) else {
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
        guard Digest.areEqual(value, secret) else {
            throw HTTPProblem(401, "the secret in the header \(header) is wrong")
        }
    }
}
