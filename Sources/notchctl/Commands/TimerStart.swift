import ArgumentParser
import NotchCore
import NotchIPC

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
