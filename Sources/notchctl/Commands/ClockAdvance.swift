import ArgumentParser
import NotchCore
import NotchIPC

struct ClockAdvance: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "advance",
        abstract: "Move the clock of a notchd --clock virtual; returns once all that was due has happened.")

    @Argument(help: "How far, such as 2.4s.")
    var duration: DurationArgument

    @OptionGroup var options: GlobalOptions

    func run() throws {
        let reply = try options.call(AdvanceClockRequest(duration: duration.duration), isLengthy: true)
        try Terminal.print(options.json ? JSON.object(reply.fields).text : reply.now.sinceStart.stamp)
    }
}
