import ArgumentParser
import NotchCore
import NotchIPC

struct TimerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "timer", abstract: "Let a timer run down: timer 5m tea.",
        discussion: "It ends in a card that stays until it is dismissed, and survives a restart of notchd.",
        subcommands: [TimerStart.self, TimerList.self, TimerStop.self], defaultSubcommand: TimerStart.self)
}

struct TimerStart: CallCommand {
    static let configuration = CommandConfiguration(commandName: "start", abstract: "Start a timer.")

    @Argument(help: "How long, such as 5m or 90s.") var duration: Duration
    @Argument(parsing: .remaining, help: "What for. A timer with the same name is replaced.") var name: [String] = []
    @OptionGroup var options: GlobalOptions

    var request: StartTimerRequest {
        StartTimerRequest {
            $0.kind = .timer
            $0.name = name.isEmpty ? nil : name.joined(separator: " ")
            $0.duration = duration
        }
    }

    func text(of reply: StartTimerRequest.Reply) -> String? { reply.timer.name.printable }
}

struct TimerList: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List timers, stopwatches and pomodoros.")

    @OptionGroup var options: GlobalOptions
    var request: TimersRequest { TimersRequest() }

    func text(of reply: TimersRequest.Reply) -> String? {
        let header = ["NAME", "KIND", "ELAPSED", "REMAINING", "ROUND"]
        return Table.text(of: reply.timers, header: header, orElse: "No timer is running.") { timer in
            let round = timer.round.map { "\($0)" + (timer.isBreak == true ? " (break)" : "") }
            return [timer.name, timer.kind.rawValue, timer.elapsed.text, timer.remaining?.text ?? "-", round ?? "-"]
        }
    }
}

struct TimerStop: CallCommand {
    static let configuration = CommandConfiguration(commandName: "stop", abstract: "Stop a timer before its end.")

    @Argument(parsing: .remaining, help: "Its name, if several run.", completion: Names.timers) var name: [String] = []
    @OptionGroup var options: GlobalOptions

    var request: StopTimerRequest {
        StopTimerRequest {
            $0.kind = .timer
            $0.name = name.isEmpty ? nil : name.joined(separator: " ")
        }
    }

    func text(of reply: StopTimerRequest.Reply) -> String? { reply.timer.elapsed.text }
}

struct Stopwatch: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stopwatch",
        abstract: "Start a stopwatch; stop prints its time and leaves it on a card.",
        subcommands: [StopwatchStart.self, StopwatchStop.self], defaultSubcommand: StopwatchStart.self)
}

struct StopwatchStart: CallCommand {
    static let configuration = CommandConfiguration(commandName: "start", abstract: "Start a stopwatch.")

    @Argument(help: "Its name.") var name: String?
    @OptionGroup var options: GlobalOptions
    var request: StartTimerRequest { StartTimerRequest { ($0.kind, $0.name) = (.stopwatch, name) } }
    func text(of reply: StartTimerRequest.Reply) -> String? { reply.timer.name.printable }
}

struct StopwatchStop: CallCommand {
    static let configuration = CommandConfiguration(commandName: "stop", abstract: "Stop a stopwatch.")

    @Argument(help: "Its name, if several run.") var name: String?
    @OptionGroup var options: GlobalOptions
    var request: StopTimerRequest { StopTimerRequest { ($0.kind, $0.name) = (.stopwatch, name) } }
    func text(of reply: StopTimerRequest.Reply) -> String? { reply.timer.elapsed.text }
}

struct Pomodoro: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pomodoro",
        abstract: "Work and rest in turn: 4 times 25 minutes with breaks of 5 minutes.",
        subcommands: [PomodoroStart.self, PomodoroStop.self], defaultSubcommand: PomodoroStart.self)
}

struct PomodoroStart: CallCommand {
    static let configuration = CommandConfiguration(commandName: "start", abstract: "Start a pomodoro.")

    @Argument(help: "Its name.") var name: String?
    @Option(help: "How long to work.") var work: Duration?
    @Option(name: .customLong("break"), help: "How long to rest.") var rest: Duration?
    @Option(help: "How often to work.") var rounds: Int?
    @OptionGroup var options: GlobalOptions

    var request: StartTimerRequest {
        StartTimerRequest {
            ($0.kind, $0.name) = (.pomodoro, name)
            ($0.duration, $0.rest, $0.rounds) = (work, rest, rounds)
        }
    }

    func text(of reply: StartTimerRequest.Reply) -> String? { reply.timer.name.printable }
}

struct PomodoroStop: CallCommand {
    static let configuration = CommandConfiguration(commandName: "stop", abstract: "Stop a pomodoro before its end.")

    @Argument(help: "Its name, if several run.") var name: String?
    @OptionGroup var options: GlobalOptions
    var request: StopTimerRequest { StopTimerRequest { ($0.kind, $0.name) = (.pomodoro, name) } }
    func text(of reply: StopTimerRequest.Reply) -> String? { reply.timer.elapsed.text }
}
