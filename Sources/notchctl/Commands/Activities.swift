import ArgumentParser

struct Activities: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "activities",
        abstract: "List the ids of activities for a manifest, or forget remembered ones.",
        subcommands: [ActivityIDs.self, ActivitiesDelete.self])
}
