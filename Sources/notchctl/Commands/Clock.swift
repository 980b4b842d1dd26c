import ArgumentParser

struct Clock: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Move a virtual clock.", subcommands: [ClockAdvance.self])
}
