import ArgumentParser
import NotchCore
import NotchIPC

struct StopwatchStop: CallCommand {
    static let configuration = CommandConfiguration(commandName: "stop", abstract: "Stop a stopwatch.")

    @Argument(help: "Its name, if several run.") var name: String?
    @OptionGroup var options: GlobalOptions
    var request: StopTimerRequest { StopTimerRequest { ($0.kind, $0.name) = (.stopwatch, name) } }
    func text(of reply: StopTimerRequest.Reply) -> String? { reply.timer.elapsed.text }
}
