import NotchKit

/// A module with a queue of its own, which takes its cards off the surface when another module comes.
final class ActivityModule: NotchModule {
    private let descriptor: ModuleDescriptor
    private let queue = ActivityQueue()

    init(_ context: NotchModuleContext) {
        descriptor = context.descriptor
    }

    func makeConfiguration() -> NotchConfiguration {
        var configuration = NotchConfiguration()
        configuration.setHome { ActivityHost(queue: self.queue) { ClockHome() } }
        configuration.onReady = { [queue, descriptor] coordinator in
            queue.bind(to: coordinator, moduleID: descriptor.id)
            queue.enqueue(
                Activity(title: "Build finished", subtitle: "Debug · 12.4 s", systemImage: "hammer", tint: .green))
        }
        return configuration
    }

    func prepareForSwitchAway() async {
        await queue.quiesce()
    }
}
