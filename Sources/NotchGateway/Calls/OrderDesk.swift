package import NotchCore
package import NotchIPC
package import NotchJSON

/// Takes the orders of one client, and calls the daemon in its name.
@SurfaceActor
package struct OrderDesk {
    /// The client: the owner of what it orders.
    package let client: GatewayClient
    private let daemon: any DaemonCalls

    package init(client: GatewayClient, daemon: any DaemonCalls) {
        self.client = client
        self.daemon = daemon
    }

    /// Calls a method, and waits for its reply.
    package func call<Request: NotchRequest>(_ request: Request) async throws(HTTPProblem) -> Request.Reply {
        let reply = try await call(Request.method, request.fields)
        do { return try Request.Reply(reply, strict: false) } catch {
            throw HTTPProblem(.malformedReply(error.description))
        }
    }

    /// Calls a method by its last name, such as `Enqueue`, and waits for its reply.
    package func call(_ method: String, _ parameters: JSONObject) async throws(HTTPProblem) -> JSONObject {
        do throws(NotchClientError) { return try await daemon.call(method, parameters, of: client) } catch {
            throw HTTPProblem(error)
        }
    }

    /// Places an order: returns when the daemon has it, on the disk if it keeps it there.
    @discardableResult
    package func place(_ order: Order) async throws(HTTPProblem) -> OrderReceipt {
        switch order {
        case .card(let request):
            let reply = try await call(request)
            return OrderReceipt(id: reply.id, warnings: reply.warnings)
        case .question(let request): return try await ask(request)
        case .dismissal(let key):
            try await ignoringAbsence { () async throws(NotchClientError) in
                _ = try await daemon.call(DismissRequest.method, ["coalescingKey": .string(key)], of: client)
            }
            return OrderReceipt()
        case .glance(let request): return OrderReceipt(warnings: try await call(request).warnings)
        case .glanceRemoval(let id):
            try await ignoringAbsence { () async throws(NotchClientError) in
                _ = try await daemon.call(RemoveGlanceRequest.method, ["id": .string(id)], of: client)
            }
            return OrderReceipt()
        }
    }

    private func ask(_ request: AskRequest) async throws(HTTPProblem) -> OrderReceipt {
        do throws(NotchClientError) {
            let reply = try await daemon.begin(AskRequest.method, request.fields, of: client)
            let accepted = try? AskRequest.Reply(reply, strict: false)
            return OrderReceipt(id: accepted?.id, warnings: accepted?.warnings ?? [])
        } catch {
            throw HTTPProblem(error)
        }
    }

    private func ignoringAbsence(_ call: () async throws(NotchClientError) -> Void) async throws(HTTPProblem) {
        do throws(NotchClientError) { try await call() } catch {
            switch error {
            case .refused(.noKey), .refused(.noGlance), .refused(.notFound): return
            default: throw HTTPProblem(error)
            }
        }
    }
}

/// The client of a gateway's call, as its token says.
package struct GatewayClient: Hashable, Sendable {
    /// The token's name: 1 to 64 ASCII letters, digits, `-`, `_` and `.`.
    package var name: String
    package var rights: Set<CallRight>
    /// The actions that `perform` is limited to; `nil` for all.
    package var actions: [String]?

    package init(name: String, rights: Set<CallRight>, actions: [String]? = nil) {
        self.name = name
        self.rights = rights
        self.actions = actions
    }
}

/// The calls of the daemon that a gateway makes for its clients.
@SurfaceActor
package protocol DaemonCalls {
    /// Calls a method by its last name, and waits for its last reply.
    func call(
        _ method: String, _ parameters: JSONObject, of client: GatewayClient
    ) async throws(NotchClientError) -> JSONObject

    /// Calls a method that answers several times, and waits for its first reply. The call goes on until the daemon ends
    /// it, and its other replies are dropped.
    func begin(
        _ method: String, _ parameters: JSONObject, of client: GatewayClient
    ) async throws(NotchClientError) -> JSONObject
}
