import Foundation
import NotchCore
import NotchSystem
import Testing

@testable import NotchIPC

/// A server with a scripted service, its loop, and clients, all on one thread.
@SurfaceActor
final class Harness {
    let loop = ManualLoop()
    let service = ScriptedService()
    let server: VarlinkServer
    let path: String
    private let folder: URL

    /// The process that clients are of that connect from now on; this one unless set.
    var processID: Int32? {
        get { newcomer.processID }
        set { newcomer.processID = newValue }
    }
    private let newcomer = Newcomer()

    private final class Newcomer {
        var processID: Int32?
    }

    /// - Parameter clientTime: the loop's own unless given.
    init(limits: VarlinkLimits = VarlinkLimits(), clientTime: ManualLoop? = nil) throws {
        folder = try temporaryFolder()
        path = folder.appendingPathComponent("s").path
        server = VarlinkServer(
            info: ServiceInfo(vendor: "Vendor", product: "Product", version: "1", url: "https://example.org"),
            poller: loop, clock: loop, limits: limits, clientTime: { [time = clientTime ?? loop] in time.now },
            credentials: { [newcomer] fd throws(Errno) in
                let peer = try Syscalls.peerCredentials(fd)
                return PeerCredentials(
                    processID: newcomer.processID ?? peer.processID, userID: peer.userID, groupID: peer.groupID)
            })
        server.register(NotchServiceAdapter.interface(for: service))
        try server.listen(on: try ServerSocket.bind(path: path))
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// A client that the server knows of.
    func connect() throws -> RawClient {
        let client = try RawClient(path: path)
        loop.settle()
        return client
    }

    /// Sends as much as the server reads, and returns what it says meanwhile.
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

    /// All that the client hears after everything has settled.
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

    /// The one reply to one call.
    func call(_ client: RawClient, _ method: String, _ parameters: JSONObject = [:]) throws -> JSONObject {
        client.send(method: method, parameters)
        let replies = try replies(to: client)
        #expect(replies.count == 1)
        return try #require(replies.first)
    }

    /// The one error to one message, with its fields.
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

/// A folder of the test's own, with a path short enough for sockets.
func temporaryFolder() throws -> URL {
    let folder = URL(fileURLWithPath: "/tmp/notch-\(UUID().uuidString.prefix(12))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    return folder
}
