import NotchKit

NotchApp.main {
    var host = NotchHostConfiguration()
    host.display.backend = CommandLine.arguments.contains("--headless") ? .headless : .terminal
    host.display.socket = .usual
    host.register(ModuleDescriptor(id: "builds", displayName: "Builds", icon: "hammer")) { context in
        ActivityModule(context)
    }
    return host
}
