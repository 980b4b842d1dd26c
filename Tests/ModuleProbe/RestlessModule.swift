import NotchConfiguration
import NotchCore
import NotchTesting

/// A module that sends activities whenever it comes and goes. Its id says how it behaves.
final class RestlessModule: NotchModule {
    private let context: NotchModuleContext
    private let queue: ActivityQueue
    private let clock: ManualClock

    init(_ context: NotchModuleContext, clock: ManualClock) {
        self.context = context
        self.clock = clock
        queue = ActivityQueue(clock: clock)
    }

    private var id: String { context.descriptor.id }

    func makeConfiguration() -> NotchConfiguration {
        var configuration = NotchConfiguration()
        configuration.setHome { ActivityHost(queue: self.queue) { ClockHome() } }
        configuration.onReady = { [queue, id] coordinator in queue.bind(to: coordinator, moduleID: id) }
        return configuration
    }

    func onActivate() {
        send(count: id == "floods" ? 30 : 1, .normal)
    }

    func onDeactivate() {
        send(count: id == "floods" ? 10 : 1, .high)
        context.requestAttention()
    }

    private func send(count: Int, _ priority: ActivityPriority) {
        for number in 0..<count {
            queue.enqueue(
                Activity(
                    coalescingKey: "\(priority) \(number % 4)", priority: priority, title: id,
                    dwell: .milliseconds(20)))
        }
    }

    func prepareForSwitchAway() async {
        // Nobody waits so long, and the work ignores that it was cancelled.
        if id == "hangs" {
            await withCheckedContinuation { continuation in
                _ = clock.schedule(at: clock.now + .seconds(30)) { continuation.resume() }
            }
        }
        await queue.quiesce()
    }
}
