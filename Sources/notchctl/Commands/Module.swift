import ArgumentParser

struct Module: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "module",
        abstract: "List the modules that share the display, or bring one to the foreground.",
        subcommands: [ModuleList.self, ModuleSwitch.self, ModuleNext.self])
}
