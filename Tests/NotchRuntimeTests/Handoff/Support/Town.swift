import Foundation
import Glibc
import NotchActions
import NotchTestSupport

@testable import NotchRuntime

/// Systems that hand over by sockets in one folder, on one loop.
@SurfaceActor
final class Town {
    let loop = ManualLoop()
    let folder: String
    private(set) var notices: [String] = []
    private let base: URL

    init() throws {
        base = URL(fileURLWithPath: "\(temporaryRoot)/notch-\(UUID().uuidString.prefix(12))")
        try FileManager.default.createDirectory(at: base, withIntermediateDirectories: false)
        folder = base.appendingPathComponent("run/handoff").path
    }

    deinit { try? FileManager.default.removeItem(at: base) }

    func transport(
        _ name: String, limits: HandoffLimits = HandoffLimits(), instance: UUID = UUID(),
        isWelcome: @escaping (Int32) -> Bool = { _ in true }
    ) -> SocketHandoffTransport {
        let transport = SocketHandoffTransport(
            owner: HandoffOwner(name: name, instance: instance), folder: folder, poller: loop, clock: loop,
            limits: limits, time: { [loop] in loop.now }, isWelcome: isWelcome)
        transport.onNotice = { [weak self] in self?.notices.append($0) }
        return transport
    }

    func station(_ transport: SocketHandoffTransport) throws -> HandoffStation {
        try HandoffStation(transport: transport, clock: loop)
    }

    func station(_ name: String) throws -> HandoffStation {
        try station(transport(name))
    }

    /// Lets everything happen that waits, also offers that wait for their pace.
    func settle() async {
        for _ in 0..<2 {
            await NotchTestSupport.settle()
            loop.settle()
        }
        loop.advance(by: .milliseconds(100))
        await NotchTestSupport.settle()
        loop.settle()
    }

    /// Lets everything happen until something has come to be. It may take some time.
    ///
    /// A process that another test starts meanwhile has copies of all descriptors for some milliseconds, so that the end
    /// of a connection comes late.
    func settle(until isDone: () throws -> Bool) async rethrows {
        await settle()
        var waits = 0
        while try !isDone(), waits < 2000 {
            loop.settle(wait: 10)
            await NotchTestSupport.settle()
            waits += 1
        }
    }

    /// The names of the sockets.
    var sockets: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }
}
