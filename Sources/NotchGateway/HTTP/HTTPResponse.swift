package import NotchIPC
package import NotchJSON

/// An answer to a request.
package struct HTTPResponse: Sendable {
    package var status: Int
    package var headers: [HTTPField]
    package var body: [UInt8]

    package init(_ status: Int, headers: [HTTPField] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Makes an answer of JSON.
    package static func json(_ json: JSON, status: Int = 200) -> HTTPResponse {
        HTTPResponse(status, headers: [HTTPField("content-type", "application/json")], body: json.bytes)
    }

    /// Makes an answer of plain text, UTF-8.
    package static func text(_ text: String, status: Int = 200) -> HTTPResponse {
        HTTPResponse(status, headers: [HTTPField("content-type", "text/plain; charset=utf-8")], body: Array(text.utf8))
    }
}

/// The reason why a request is refused: a status from 400 on, and a sentence for the person who has sent it.
package struct HTTPProblem: Error, Hashable, Sendable {
    package var status: Int
    /// A sentence that names the fault and the accepted values.
    package var reason: String
    /// The field of the request that is wrong; `nil` if it is none.
    package var field: String?

    package init(_ status: Int, _ reason: String, field: String? = nil) {
        self.status = status
        self.reason = reason
        self.field = field
    }

    /// Makes the answer to a call that the daemon has refused, or that has not reached it.
    package init(_ error: NotchClientError) {
        switch error {
        case .refused(let error): self.init(error)
        case .unreachable, .disconnected, .malformedReply: self.init(503, "\(error)")
        case .forbidden(let path): self.init(503, "the gateway has no right to use \(path)")
        case .timedOut: self.init(504, "\(error)")
        }
    }

    private init(_ error: VarlinkError) {
        let status =
            switch error {
            case .invalidField, .invalidParameter, .invalidMessage, .expectedMore: 400
            case .permissionDenied: 403
            case .notFound, .notOnScreen, .noKey, .noQuestion, .noAction, .noRecord, .noGlance, .interfaceNotFound,
                .methodNotFound, .methodNotImplemented:
                404
            case .duplicateID, .actionBusy, .virtualClockOnly, .invalidConfiguration: 409
            case .messageTooLarge, .replyTooLarge: 413
            case .rateLimited, .tooManyHeld: 429
            case .actionFailed: 502
            case .tooManyClients, .queueFull, .tooManyQuestions, .tooManyGlances, .unavailable: 503
            case .other: 500
            }
        var field: String?
        if case .invalidField(let name, _, _) = error { field = name }
        self.init(status, error.description, field: field)
    }

    /// The plain answer, for forms without one of their own.
    package var response: HTTPResponse {
        .json(.object(["error": .string(reason), "field": field.map(JSON.string)]), status: status)
    }
}
