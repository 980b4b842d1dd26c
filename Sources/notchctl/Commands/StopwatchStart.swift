import ArgumentParser
import NotchCore
import NotchIPC

struct StopwatchStart: CallCommand {
    static let configuration = CommandConfiguration(commandName: "start", abstract: "Start a stopwatch.")

    @Argument(help: "Its name.") var name: String?
    @OptionGroup var options: GlobalOptions
    var request: StartTimerRequest { StartTimerRequest { ($0.kind, $0.name) = (.stopwatch, name) } }
    func text(of reply: StartTimerRequest.Reply) -> String? { reply.timer.name.printable }
}
