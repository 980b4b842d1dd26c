import NotchKit

NotchApp.main {
    var host = NotchHostConfiguration()
    host.display.backend = CommandLine.arguments.contains("--headless") ? .headless : .terminal
    host.display.socket = .usual
    host.register(ModuleDescriptor(id: "builds", displayName: "Builds", icon: "hammer")) { context in
        BuildModule(context)
    }
    host.register(
        ModuleDescriptor(
            id: "mail", displayName: "Mail", icon: "envelope", accent: .blue, backgroundPolicy: .stayResident)
    ) { context in
        MailModule(context)
    }
    return host
}
