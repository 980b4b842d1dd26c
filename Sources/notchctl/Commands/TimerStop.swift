import ArgumentParser
import NotchCore
import NotchIPC

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
