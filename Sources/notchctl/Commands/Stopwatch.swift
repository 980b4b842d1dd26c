import ArgumentParser

struct Stopwatch: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stopwatch",
        abstract: "Start a stopwatch; stop prints its time and leaves it on a card.",
        subcommands: [StopwatchStart.self, StopwatchStop.self], defaultSubcommand: StopwatchStart.self)
}
