import NotchKit

func runBuildBoard() -> Never {
    NotchApp.main {
        let queue = ActivityQueue()
        var configuration = NotchConfiguration()
        configuration.backend = .terminal
        configuration.setHome { ActivityHost(queue: queue) { ClockHome() } }
        configuration.onReady = { coordinator in
            queue.bind(to: coordinator)
            queue.enqueue(
                Activity(
                    coalescingKey: "build", title: "Build finished", subtitle: "Debug · 12.4 s",
                    systemImage: "hammer", tint: .green))
        }
        return configuration
    }
}
