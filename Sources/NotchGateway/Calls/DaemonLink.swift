package import NotchCore
package import NotchEventLoop
package import NotchIPC
package import NotchJSON

/// The gateway's connections to the socket of the daemon on which a call says its owner.
///
/// Short calls share one connection, on which replies come in the order of the calls. A call that waits for a person
/// has a connection of its own. A connection is made when a call needs one; a daemon that restarts is found again by
/// the next call.
@SurfaceActor
package final class DaemonLink: DaemonCalls {
    /// The longest wait for a reply. A daemon that hangs is restarted by its watchdog, 10 to 20 s later.
    package static let patience = Duration.seconds(10)

    private let path: String
    private let gateway: String
    private let loop: EventLoop
    private var shared: DaemonConnection?
    private var waiting: [ObjectIdentifier: DaemonConnection] = [:]

    /// - Parameters:
    ///   - path: the daemon's socket for gateways.
    ///   - gateway: the gateway's name, which is part of each owner.
    package init(path: String, gateway: String, loop: EventLoop) {
        self.path = path
        self.gateway = gateway
        self.loop = loop
    }

    package func call(
        _ method: String, _ parameters: JSONObject, of client: GatewayClient
    ) async throws(NotchClientError) -> JSONObject {
        let connection = try sharedConnection()
        let message = message(method, parameters, of: client, more: false)
        return try await withCheckedContinuation { continuation in
            connection.send(message, timeout: Self.patience) { continuation.resume(returning: $0) }
        }.get()
    }

    package func begin(
        _ method: String, _ parameters: JSONObject, of client: GatewayClient
    ) async throws(NotchClientError) -> JSONObject {
        let connection = try DaemonConnection(path: path, loop: loop)
        let id = ObjectIdentifier(connection)
        waiting[id] = connection
        connection.onClose = { [weak self] in self?.waiting[id] = nil }
        let message = message(method, parameters, of: client, more: true)
        return try await withCheckedContinuation { continuation in
            connection.send(message, timeout: Self.patience, endsWithReply: true) {
                continuation.resume(returning: $0)
            }
        }.get()
    }

    private func sharedConnection() throws(NotchClientError) -> DaemonConnection {
        if let shared, shared.isOpen { return shared }
        let connection = try DaemonConnection(path: path, loop: loop)
        shared = connection
        return connection
    }

    private func message(
        _ method: String, _ parameters: JSONObject, of client: GatewayClient, more: Bool
    ) -> [UInt8] {
        let caller: JSONObject = [
            "owner": .string(Owner.gateway("\(gateway)/\(client.name)").description),
            "rights": .strings(client.rights.map(\.rawValue).sorted()),
            "actions": client.actions.map(JSON.strings),
        ]
        return NotchClient.message(
            method: NotchInterface.name + "." + method, parameters: parameters, more: more, caller: caller)
    }
}
