import ArgumentParser
import NotchCore
import NotchIPC

struct TimerList: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List timers, stopwatches and pomodoros.")

    @OptionGroup var options: GlobalOptions
    var request: TimersRequest { TimersRequest() }

    func text(of reply: TimersRequest.Reply) -> String? {
        guard !reply.timers.isEmpty else { return "No timer is running." }
        var table = Table(header: ["NAME", "KIND", "ELAPSED", "REMAINING", "ROUND"])
        for timer in reply.timers {
            let part = timer.isBreak == true ? " (break)" : ""
            table.add(
                timer.name.printable, timer.kind.rawValue, timer.elapsed.text, timer.remaining?.text ?? "-",
                timer.round.map { "\($0)\(part)" } ?? "-")
        }
        return table.text
    }
}
