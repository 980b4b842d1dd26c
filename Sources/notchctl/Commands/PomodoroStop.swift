import ArgumentParser
import NotchCore
import NotchIPC

struct PomodoroStop: CallCommand {
    static let configuration = CommandConfiguration(commandName: "stop", abstract: "Stop a pomodoro before its end.")

    @Argument(help: "Its name, if several run.") var name: String?
    @OptionGroup var options: GlobalOptions
    var request: StopTimerRequest { StopTimerRequest { ($0.kind, $0.name) = (.pomodoro, name) } }
    func text(of reply: StopTimerRequest.Reply) -> String? { reply.timer.elapsed.text }
}
