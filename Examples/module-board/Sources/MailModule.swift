import NotchKit

/// Stays while another module is in the foreground. Its urgent cards come from there, and others wait until it is back, so
/// it has nothing to prepare.
final class MailModule: NotchModule {
    private let context: NotchModuleContext
    private let queue = ActivityQueue()

    init(_ context: NotchModuleContext) {
        self.context = context
    }

    func makeConfiguration() -> NotchConfiguration {
        var configuration = NotchConfiguration()
        configuration.setHome { ActivityHost(queue: self.queue) { ClockHome() } }
        configuration.onReady = { [queue, context] coordinator in
            queue.bind(to: coordinator, moduleID: context.descriptor.id)
        }
        return configuration
    }

    func onDeactivate() {
        queue.enqueue(Activity(title: "Message from Ada", systemImage: "envelope"))
        queue.enqueue(Activity(priority: .high, title: "The mailbox is full", systemImage: "envelope", tint: .red))
        context.requestAttention()
    }
}
