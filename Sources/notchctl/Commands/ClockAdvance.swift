import ArgumentParser
import NotchCore
import NotchIPC

struct ClockAdvance: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "advance",
        abstract: "Move the clock of a notchd --clock virtual; returns when everything due has happened.")

    static let isLengthy = true

    @Argument(help: "How far, such as 2.4s.") var duration: Duration
    @OptionGroup var options: GlobalOptions
    var request: AdvanceClockRequest { AdvanceClockRequest(duration: duration) }
    func text(of reply: AdvanceClockRequest.Reply) -> String? { reply.now.sinceStart.stamp }
}
