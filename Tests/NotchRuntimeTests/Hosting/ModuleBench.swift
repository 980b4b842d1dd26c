import FoundationEssentials
import NotchCore
import NotchTestSupport
import Testing

@testable import NotchConfiguration
@testable import NotchRuntime

/// A display with modules of a program, in virtual time.
@SurfaceActor
final class ModuleBench {
    let clock = ManualClock()
    let harness: RuntimeHarness
    let journal = Journal()

    /// What the modules were told, in order, and the modules that were made.
    @SurfaceActor
    final class Journal {
        var entries: [String] = []
        var made: [Weakly] = []
        /// How each module prepares for the switch away from it; the default quiesces its queue.
        var preparations: [String: @SurfaceActor (ProbeModule) async -> Void] = [:]

        nonisolated init() {}

        func take() -> [String] {
            defer { entries = [] }
            return entries
        }

        /// Checks that each module is deactivated before another one is activated, and forgets the entries.
        ///
        /// - Parameter active: the module that was active before the entries, and the one that is after them.
        func expectOneActive(_ active: inout String?, _ comment: Comment) {
            for entry in take() {
                let words = entry.split(separator: " ").map(String.init)
                switch words[1] {
                case "activated":
                    #expect(active == nil, comment)
                    active = words[0]
                case "deactivated":
                    #expect(active == words[0], comment)
                    active = nil
                default: break
                }
            }
        }
    }

    struct Weakly {
        weak var module: ProbeModule?
    }

    init(_ descriptors: [ModuleDescriptor], first: String? = nil) async throws {
        var host = NotchHostConfiguration()
        host.defaultModule = first
        for descriptor in descriptors {
            host.register(descriptor) { [clock, journal] context in
                let module = ProbeModule(context, clock: clock, journal: journal)
                journal.made.append(Weakly(module: module))
                return module
            }
        }
        var configuration = host.displayConfiguration
        configuration.launchCue = false
        harness = try RuntimeHarness({ $0 = configuration }, clock: clock)
        try harness.runtime.start()
        await clock.advance(by: .seconds(2))
        _ = journal.take()
    }

    var runtime: NotchRuntime { harness.runtime }
    var host: ModuleHost { harness.runtime.moduleHost }
    var surface: SurfaceCoordinator { harness.runtime.coordinator }
    /// The title of the card on the surface.
    var card: String? { harness.runtime.director.card?.activity.title }
    /// The modules that exist.
    var alive: [String] { journal.made.compactMap { $0.module?.context.descriptor.id } }

    func module(_ id: String) throws -> ProbeModule {
        try #require(journal.made.reversed().lazy.compactMap(\.module).first { $0.context.descriptor.id == id })
    }

    func advance(_ duration: Duration) async { await clock.advance(by: duration) }
}
