import NotchCore
import NotchIPC
import NotchJSON

@testable import NotchGateway

/// A daemon that answers each call with a given reply, and records the calls.
@SurfaceActor
final class RecordingDaemon: DaemonCalls {
    struct Call: Hashable, Sendable {
        var method: String
        var parameters: JSONObject
        var client: GatewayClient
    }

    private(set) var calls: [Call] = []
    /// The replies by method. A method without one answers with an empty object.
    var replies: [String: Result<JSONObject, NotchClientError>] = [
        "Enqueue": .success(["id": "00000000-0000-4000-8000-000000000001"]),
        "Ask": .success(["id": "00000000-0000-4000-8000-000000000002"]),
        "Dismiss": .success(["id": "00000000-0000-4000-8000-000000000003"]),
    ]

    /// The methods of the calls, in their order.
    var methods: [String] { calls.map(\.method) }

    /// The parameters of the only call of a method; `nil` if there is none or more than one.
    func only(_ method: String) -> JSONObject? {
        let found = calls.filter { $0.method == method }
        return found.count == 1 ? found[0].parameters : nil
    }

    /// A desk for a client with all rights.
    func desk(rights: Set<CallRight> = Set(CallRight.allCases)) -> OrderDesk {
        OrderDesk(client: GatewayClient(name: "phone", rights: rights), daemon: self)
    }

    func call(
        _ method: String, _ parameters: JSONObject, of client: GatewayClient
    ) async throws(NotchClientError) -> JSONObject {
        calls.append(Call(method: method, parameters: parameters, client: client))
        guard let reply = replies[method] else { return JSONObject() }
        return try reply.get()
    }

    func begin(
        _ method: String, _ parameters: JSONObject, of client: GatewayClient
    ) async throws(NotchClientError) -> JSONObject {
        try await call(method, parameters, of: client)
    }
}

extension RequestForm {
    /// Answers a request as the server does: a problem becomes an answer of the form.
    func reply(to request: HTTPRequest, at desk: OrderDesk) async -> HTTPResponse {
        do throws(HTTPProblem) { return try await answer(request, at: desk) } catch { return answer(to: error) }
    }
}

extension HTTPRequest {
    /// Makes a request with a path as text and a body of JSON.
    init(_ method: String, at path: String, query: [HTTPField] = [], json: String) {
        self.init(
            method, path.split(separator: "/").map(String.init), query: query,
            headers: [HTTPField("content-type", "application/json")], body: Array(json.utf8))
    }
}

extension HTTPResponse {
    var text: String { String(decoding: body, as: UTF8.self) }
    var object: JSONObject? {
        if case .object(let object)? = try? JSON.parse(body[...]) { object } else { nil }
    }
}
