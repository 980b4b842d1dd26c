import NotchKit

/// Shows builds. It is unloaded while another module is in the foreground.
final class BuildModule: NotchModule {
    private let context: NotchModuleContext
    private let queue = ActivityQueue()

    init(_ context: NotchModuleContext) {
        self.context = context
        context.preferences.seeds = ["visits": 0]
    }

    func makeConfiguration() -> NotchConfiguration {
        var configuration = NotchConfiguration()
        configuration.setHome { ActivityHost(queue: self.queue) { ClockHome() } }
        configuration.onReady = { [queue, context] coordinator in
            queue.bind(to: coordinator, moduleID: context.descriptor.id)
            let visits = (context.preferences.int("visits") ?? 0) + 1
            context.preferences["visits"] = .int(visits)
            queue.enqueue(Activity(title: "Builds", subtitle: "Visit \(visits)", systemImage: "hammer", tint: .green))
        }
        return configuration
    }

    func prepareForSwitchAway() async {
        await queue.quiesce()
    }
}
