internal import FoundationEssentials
internal import NotchCore
internal import NotchIPC
internal import NotchJSON

/// The messages of applications to a server of Gotify. Its clients, which read messages, are not served.
package struct GotifyForm: RequestForm {
    private let date: @SurfaceActor () -> Date

    package init(secondsSince1970: @escaping @SurfaceActor () -> Double = { Date().timeIntervalSince1970 }) {
        date = { Date(timeIntervalSince1970: secondsSince1970()) }
    }

    package func accepts(_ request: HTTPRequest) -> Bool {
        switch (request.method, request.path) {
        case ("POST", ["message"]), ("GET", ["version"]): true
        default: false
        }
    }

    package func answer(_ request: HTTPRequest, at desk: OrderDesk) async throws(HTTPProblem) -> HTTPResponse {
        guard request.method == "POST" else {
            return .json(["version": .string(NotchVersion.current), "commit": "unknown", "buildDate": "unknown"])
        }
        let message = try GotifyMessage(request)
        let receipt = try await desk.place(try message.order(of: desk.client))
        return .json(message.reply(id: receipt.id ?? UUID(), of: desk.client, date: date()))
    }

    package func answer(to problem: HTTPProblem) -> HTTPResponse {
        .json(
            [
                "error": .string(Self.names[problem.status] ?? "Error"),
                "errorCode": .int(clamping: problem.status),
                "errorDescription": .string(problem.reason),
            ], status: problem.status)
    }

    /// The names of the statuses of HTTP (RFC 9110).
    private static let names = [
        400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 409: "Conflict",
        413: "Content Too Large", 429: "Too Many Requests", 500: "Internal Server Error", 502: "Bad Gateway",
        503: "Service Unavailable", 504: "Gateway Timeout",
    ]
}
