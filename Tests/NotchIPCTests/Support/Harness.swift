import Foundation
import NotchCore
import NotchSystem
import NotchTestSupport
import Testing

@testable import NotchIPC

/// A server with a scripted service, its loop, and clients, all on one thread.
@SurfaceActor
final class Harness {
    let loop = ManualLoop()
    let service = ScriptedService()
    private(set) var server: VarlinkServer
    let path: String
    private let folder: URL

    /// The user that the server sees for clients that connect from now on; by default that of this process.
    var userID: UInt32? {
        get { newcomer.userID }
        set { newcomer.userID = newValue }
    }
    private let newcomer = Newcomer()
    private let makeServer: @SurfaceActor () -> VarlinkServer

    private final class Newcomer {
        var userID: UInt32?
    }

    /// - Parameter clientTime: the clock by which clients are served; by default the loop's own.
    init(limits: VarlinkLimits = VarlinkLimits(), clientTime: ManualLoop? = nil) throws {
        folder = try temporaryFolder()
        path = folder.appendingPathComponent("s").path
        let time = clientTime ?? loop
        makeServer = { [loop, newcomer] in
            VarlinkServer(
                info: ServiceInfo(vendor: "Vendor", product: "Product", version: "1", url: "https://example.org"),
                poller: loop, clock: loop, limits: limits, clientTime: { time.now },
                credentials: { fd throws(Errno) in
                    let peer = try System.peerCredentials(fd)
                    return PeerCredentials(
                        processID: peer.processID, userID: newcomer.userID ?? peer.userID, groupID: peer.groupID)
                })
        }
        server = makeServer()
        try listen()
    }

    private func listen() throws {
        server.register(service.interface())
        try server.listen(on: try ServerSocket.bind(path: path))
        try server.listen(on: try ServerSocket.bind(path: path + "-gateway"), isForGateways: true)
    }

    /// Disconnects all clients and listens again, as the daemon that follows one that has died.
    func restart() throws {
        server.close()
        server = makeServer()
        try listen()
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// Connects a client, and lets the server accept it.
    func connect() throws -> RawClient {
        let client = try RawClient(path: path)
        loop.settle()
        return client
    }

    /// Connects a client to the socket of gateways.
    func connectAsGateway() throws -> RawClient {
        let client = try RawClient(path: path + "-gateway")
        loop.settle()
        return client
    }

    /// Sends bytes as long as the server reads them, and returns its replies.
    func pour(_ bytes: [UInt8], into client: RawClient) throws -> [JSONObject] {
        var replies: [JSONObject] = []
        var sent = 0
        var stuck = 0
        while sent < bytes.count, stuck < 3 {
            let count = client.send(bytes[sent..<min(sent + 50_000, bytes.count)])
            loop.settle()
            replies += try client.receive()
            stuck = count > 0 ? 0 : stuck + 1
            sent += max(0, count)
        }
        return replies + (try self.replies(to: client))
    }

    /// Returns all replies to the client after everything has settled.
    func replies(to client: RawClient) throws -> [JSONObject] {
        var all: [JSONObject] = []
        var before = -1
        while client.received > before {
            before = client.received
            loop.settle()
            all += try client.receive()
        }
        return all
    }

    /// Makes a call, and returns its only reply.
    func call(_ client: RawClient, _ method: String, _ parameters: JSONObject = [:]) throws -> JSONObject {
        client.send(method: method, parameters)
        let replies = try replies(to: client)
        #expect(replies.count == 1)
        return try #require(replies.first)
    }

    /// Sends a message, and returns its only reply if that is an error.
    func error(_ client: RawClient, to message: String) throws -> VarlinkError? {
        client.send(message)
        let replies = try replies(to: client)
        #expect(replies.count == 1)
        return replies.first?.varlinkError
    }
}

extension JSONObject {
    var varlinkError: VarlinkError? {
        guard case .string(let name)? = self["error"], case .object(let parameters)? = self["parameters"] else {
            return nil
        }
        return VarlinkError(name: name, parameters: parameters)
    }
}

/// Makes a folder for the test. Its path is short enough for sockets.
func temporaryFolder() throws -> URL {
    let folder = URL(fileURLWithPath: "\(temporaryRoot)/notch-\(UUID().uuidString.prefix(12))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    return folder
}
