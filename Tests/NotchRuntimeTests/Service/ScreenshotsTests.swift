import NotchCore
import NotchDisplay
import NotchTestSupport
import Testing

@testable import NotchIPC
@testable import NotchRuntime

@SurfaceActor
@Suite("Screenshots")
struct ScreenshotsTests {
    /// A thread whose work is done when a test says so.
    @SurfaceActor
    private final class HeldWorker: WorkerThread {
        private var tasks: [WorkerTask] = []
        private(set) var performed = 0

        func perform(_ work: @escaping WorkerTask) { tasks.append(work) }
        func close() { tasks = [] }

        /// Does one piece of work, and hands over its answer.
        func step() {
            guard !tasks.isEmpty else { return }
            performed += 1
            tasks.removeFirst()()()
        }
    }

    private struct NoThread: Error {}

    /// A server of screenshots, whose display shows one grey after the other.
    @SurfaceActor
    private final class Studio {
        let loop = ManualLoop()
        let worker = HeldWorker()
        var grey: UInt32 = 0
        private(set) var pictures = 0
        private let folder: TemporaryFolder
        private let server: VarlinkServer
        private var screenshots: Screenshots?

        init(hasThread: Bool = true) throws {
            folder = try TemporaryFolder()
            server = VarlinkServer(
                info: ServiceInfo(vendor: "Vendor", product: "Product", version: "1", url: "https://example.org"),
                poller: loop, clock: loop)
            screenshots = Screenshots(
                of: { [unowned self] in
                    pictures += 1
                    let picture = Pixmap(width: 4, height: 2)
                    for y in 0..<2 { for x in 0..<4 { picture[x, y] = 0xFF00_0000 | grey * 0x01_0101 } }
                    return PNGPixels(picture)
                },
                makeWorker: { [unowned self] in
                    guard hasThread else { throw NoThread() }
                    return worker
                })
            var table = MethodTable(didServe: { _, _ in })
            table.take { [unowned self] (call: NotchCall<ScreenshotRequest>) in screenshots?.take(call) }
            server.register(
                VarlinkInterface(name: NotchInterface.name, description: "", methods: table.handlers))
            try server.listen(on: try ServerSocket.bind(path: folder.path + "/s"))
        }

        var clientCount: Int { server.clientCount }

        /// Returns a client that has asked for a screenshot.
        func asking() throws -> NotchClient {
            let client = try NotchClient(path: folder.path + "/s")
            try client.send(ScreenshotRequest())
            loop.settle()
            return client
        }

        /// Returns the grey of the picture that a client gets.
        func grey(for client: NotchClient) throws -> UInt32 {
            loop.settle()
            let reply = try client.receive(ScreenshotRequest.self, timeout: .seconds(5)).reply
            #expect(reply.width == 4 && reply.height == 2)
            return try PNGFile.decode(reply.png)[0, 0] & 0xFF
        }
    }

    @Test("a client gets the picture of the moment at which it asked, however long the encoding takes")
    func picture_isOfTheMoment() throws {
        let studio = try Studio()
        studio.grey = 7
        let client = try studio.asking()
        studio.grey = 9
        studio.worker.step()
        #expect(try studio.grey(for: client) == 7)
    }

    @Test("one picture is encoded at a time, and up to sixteen who have asked meanwhile get the next one")
    func crowd_sharesAPicture() throws {
        let studio = try Studio()
        studio.grey = 1
        let first = try studio.asking()
        studio.grey = 2
        let crowd = try (0..<20).map { _ in try studio.asking() }
        #expect(studio.pictures == 1)
        for grey: UInt32 in 3...5 {
            studio.grey = grey
            studio.worker.step()
        }
        #expect(try studio.grey(for: first) == 1)
        for client in crowd[..<16] { #expect(try studio.grey(for: client) == 3) }
        for client in crowd[16...] { #expect(try studio.grey(for: client) == 4) }
        #expect(studio.pictures == 3 && studio.worker.performed == 3)
    }

    @Test("a client that is gone before its picture is encoded leaves nothing behind")
    func gone_leavesNothing() throws {
        let studio = try Studio()
        var gone: NotchClient? = try studio.asking()
        #expect(gone != nil)
        let other = try studio.asking()
        gone = nil
        studio.loop.settle()
        studio.worker.step()
        studio.grey = 6
        studio.worker.step()
        #expect(try studio.grey(for: other) == 0)
        #expect(studio.clientCount == 1 && studio.pictures == 2)
    }

    @Test("a machine without a thread to spare still answers")
    func withoutThread_isAnswered() throws {
        let studio = try Studio(hasThread: false)
        studio.grey = 5
        let client = try studio.asking()
        #expect(try studio.grey(for: client) == 5)
    }
}
