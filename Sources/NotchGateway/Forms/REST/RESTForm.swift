import NotchCore
import NotchIPC
import NotchJSON

/// The daemon's own interface: `POST /io.notchd/METHOD` with the parameters as JSON, answered by the reply.
///
/// A method of the right `read` that needs no parameters answers to `GET` too. A method that streams, or that would
/// wait for a person, is refused: its answer belongs to a stream of events.
package struct RESTForm: RequestForm {
    package nonisolated init() {}

    package func accepts(_ request: HTTPRequest) -> Bool { request.path.first == NotchInterface.name }

    package func answer(_ request: HTTPRequest, at desk: OrderDesk) async throws(HTTPProblem) -> HTTPResponse {
        guard request.path.count == 2, let method = RESTMethod(request.path[1]) else {
            throw HTTPProblem(404, "\(NotchInterface.name) has no method '\(request.path.dropFirst().first ?? "")'")
        }
        guard method.isAnsweredAtOnce else {
            throw HTTPProblem(501, "\(method.name) answers later, or several times, which needs the daemon's socket")
        }
        switch request.method {
        case "POST":
            let parameters = request.body.isEmpty ? [:] : try request.object()
            return .json(.object(try await desk.call(method.name, parameters)))
        case "GET" where method.isRead: return .json(.object(try await desk.call(method.name, [:])))
        default:
            throw HTTPProblem(405, "\(method.name) is called by POST" + (method.isRead ? " or GET" : ""))
        }
    }
}

/// A method of the interface, as HTTP calls it.
struct RESTMethod: Hashable {
    let name: String
    let isAnsweredAtOnce: Bool
    let isRead: Bool

    /// Finds a method by its last name; `nil` if there is none.
    init?(_ name: String) {
        guard let request = NotchInterface.requests.first(where: { $0.method == name }) else { return nil }
        self.name = name
        isAnsweredAtOnce = request.waiting == .never || request.waiting == .withMore
        isRead = CallRight.table.contains { line in line.right == .read && line.methods.contains { $0.method == name } }
    }
}
