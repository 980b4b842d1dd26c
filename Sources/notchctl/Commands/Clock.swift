import ArgumentParser

struct Clock: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clock", abstract: "Move a virtual clock.", subcommands: [ClockAdvance.self])
}
