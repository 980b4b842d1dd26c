import NotchKit

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
        }
        return configuration
    }

    func prepareForSwitchAway() async {
        await queue.quiesce()
    }
}

final class ClockModule: NotchModule {
    func makeConfiguration() -> NotchConfiguration { NotchConfiguration() }
}

final class BuildModule: NotchModule {
    private let glances: ModuleGlances

    init(_ context: NotchModuleContext) {
        glances = context.glances
    }

    func makeConfiguration() -> NotchConfiguration { NotchConfiguration() }

    func buildEnded(number: Int, failures: Int) throws(GlanceError) {
        let view = HStack {
            Icon("hammer").tint(failures == 0 ? .green : .red).priority(1)
            Text("#\(number)", style: .headline).priority(2)
            if failures > 0 { Badge("\(failures)").tint(.red) }
        }
        try glances.set(
            Glance(id: "last", value: "#\(number)", view: view.node), lifetime: .seconds(86_400), whenStale: .remove)
    }
}

func runModuleBoard() -> Never {
    NotchApp.main {
        var host = NotchHostConfiguration()
        host.display.socket = .usual
        host.register(ModuleDescriptor(id: "builds", displayName: "Builds", icon: "hammer")) { context in
            ActivityModule(context)
        }
        host.register(ModuleDescriptor(id: "clock", backgroundPolicy: .stayResident)) { _ in
            ClockModule()
        }
        return host
    }
}

/// A host that is made before the program runs it.
func runHost() -> Never {
    var host = NotchHostConfiguration()
    host.register(ModuleDescriptor(id: "builds", displayName: "Builds")) { BuildModule($0) }
    host.register(ModuleDescriptor(id: "clock")) { _ in ClockModule() }
    host.defaultModule = "clock"
    NotchApp.main(host)
}
