import ArgumentParser

struct TimerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "timer", abstract: "Let a timer run down: timer 5m tea.",
        discussion: "It ends in a card that stays until it is dismissed, and survives a restart of notchd.",
        subcommands: [TimerStart.self, TimerList.self, TimerStop.self], defaultSubcommand: TimerStart.self)
}
