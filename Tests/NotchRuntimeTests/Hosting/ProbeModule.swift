import NotchCore
import NotchTestSupport

@testable import NotchConfiguration

/// A module that notes what it is told, with a queue as in the documents' sample.
@SurfaceActor
final class ProbeModule: NotchModule {
    let context: NotchModuleContext
    let queue: ActivityQueue
    private let journal: ModuleBench.Journal

    init(_ context: NotchModuleContext, clock: ManualClock, journal: ModuleBench.Journal) {
        self.context = context
        self.journal = journal
        queue = ActivityQueue(clock: clock)
        note("made")
    }

    private func note(_ text: String) { journal.entries.append("\(context.descriptor.id) \(text)") }

    func makeConfiguration() -> NotchConfiguration {
        note("configured")
        var configuration = NotchConfiguration()
        configuration.setHome { ActivityHost(queue: self.queue) { ClockHome() } }
        configuration.onReady = { [weak self, queue, descriptor = context.descriptor] coordinator in
            self?.note("ready")
            queue.bind(to: coordinator, moduleID: descriptor.id)
        }
        configuration.onExpand = { [weak self] in self?.note("expanded") }
        configuration.onCompact = { [weak self] in self?.note("compact") }
        return configuration
    }

    func onActivate() { note("activated") }
    func onDeactivate() { note("deactivated") }

    func prepareForSwitchAway() async {
        note("prepares")
        if let preparation = journal.preparations[context.descriptor.id] {
            await preparation(self)
        } else {
            await queue.quiesce()
        }
        note("prepared")
    }
}
