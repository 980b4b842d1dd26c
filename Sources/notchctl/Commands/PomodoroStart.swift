import ArgumentParser
import NotchCore
import NotchIPC

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
