import NotchKit

NotchApp.main {
    let queue = ActivityQueue()
    var configuration = NotchConfiguration()
    configuration.backend = CommandLine.arguments.contains("--headless") ? .headless : .terminal
    configuration.setHome { ActivityHost(queue: queue) { ClockHome() } }
    configuration.onReady = { surface in
        queue.bind(to: surface)
        queue.enqueue(Activity(title: "Build finished", systemImage: "hammer", tint: .green))
    }
    return configuration
}
