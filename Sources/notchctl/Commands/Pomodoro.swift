import ArgumentParser

struct Pomodoro: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pomodoro",
        abstract: "Work and rest in turn: 4 times 25 minutes with breaks of 5 minutes.",
        subcommands: [PomodoroStart.self, PomodoroStop.self], defaultSubcommand: PomodoroStart.self)
}
