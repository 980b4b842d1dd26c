import CMalloc
import NotchConfiguration
import NotchCore
import NotchSystem
import NotchTesting

/// A display in memory whose modules follow one another without a rest.
@SurfaceActor
final class Storm {
    private static let modules: [(id: String, policy: ModuleBackgroundPolicy)] = [
        ("stays", .stayResident), ("leaves", .unloadOnSwitchAway), ("hangs", .unloadOnSwitchAway),
        ("floods", .stayResident),
    ]

    private let board: HeadlessBoard
    /// The steps at which something was wrong.
    private(set) var disorders = 0

    init() throws {
        let clock = ManualClock()
        var host = NotchHostConfiguration()
        for (id, policy) in Self.modules {
            host.register(ModuleDescriptor(id: id, backgroundPolicy: policy)) { context in
                RestlessModule(context, clock: clock)
            }
        }
        var configuration = host.displayConfiguration
        configuration.launchCue = false
        // A small panel, since the pixels take most of the time and nothing of what is measured.
        board = try HeadlessBoard(width: 128, height: 32, configuration: configuration, clock: clock)
    }

    /// The claims on the surface.
    var claims: Int { board.surface.holdings.count }

    func run(rounds: Int) async {
        for round in 0..<rounds {
            for (index, module) in Self.modules.enumerated() {
                board.modules.switchModule(to: module.id)
                // Some steps are over before a card has come, and others after it.
                await board.clock.advance(by: .milliseconds(20 + (round * 37 + index * 11) % 160))
                look(for: module.id)
            }
        }
    }

    /// Exactly one module is in the foreground, the one that was asked for, and at most its claim and an urgent one of
    /// another module are on the surface.
    private func look(for id: String) {
        let isAlone = board.modules.foregroundModuleID == id && board.surface.foregroundModuleID == id
        if !isAlone || claims > Self.modules.count { disorders += 1 }
    }

    /// Waits until nothing is under way, and measures.
    func settle() async -> (descriptors: Int, heap: Int) {
        board.modules.switchModule(to: "stays")
        await board.clock.advance(by: .seconds(120))
        return ((try? System.names(in: "/proc/self/fd").count) ?? 0, Int(mallinfo2().uordblks))
    }
}
