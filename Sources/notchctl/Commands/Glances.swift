import ArgumentParser

struct Glances: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "glance", abstract: "Show small pieces of information on the idle display, between the cards.",
        subcommands: [GlanceSet.self, GlanceList.self, GlanceRemove.self])
}
