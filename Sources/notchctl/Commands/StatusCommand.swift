import ArgumentParser
import FoundationEssentials
import NotchCore
import NotchIPC

struct StatusCommand: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Print the state of the daemon and of its inputs.")

    @OptionGroup var options: GlobalOptions
    var request: StatusRequest { StatusRequest() }

    func text(of reply: StatusRequest.Reply) -> String? {
        let status = reply.status
        var table = Table()
        table.add("daemon", "notchd \(status.version), process \(status.processID), up \(status.now.sinceStart.text)")
        if status.virtualClock { table.add("clock", "virtual, stands at \(status.now.sinceStart.stamp)") }
        table.add(
            "surface",
            status.surface.rawValue
                + (status.engagedBy.isEmpty ? "" : ", engaged by " + status.engagedBy.joined(separator: ", ")))
        for pin in status.pins { table.add("pin", pin.isEmpty ? "without a reason" : pin) }
        table.add("queue", queue(status))
        table.add("on screen", status.current?.uuidString ?? "nothing")
        for interaction in status.interactions {
            table.add(interaction.label, interaction.line(at: status.now))
            if let id = interaction.id { table.add("", id.uuidString) }
        }
        if status.glances > 0 {
            table.add("glances", "\(status.glances)" + (status.glance.map { ", \($0) has its turn" } ?? ""))
        }
        let display = status.display
        table.add(
            "display",
            "\(display.name), \(display.width)x\(display.height)\(display.light == .bright ? "" : ", \(display.light.rawValue)"), "
                + "\(display.frames) frames")
        if let waiting = display.waiting { table.add("", "waiting: \(waiting)") }
        if let remark = display.remark { table.add("", remark.printable) }
        if let brightness = display.brightness {
            table.add("brightness", "\(brightness) %" + (display.backlight.map { " (\($0))" } ?? ""))
        }
        table.add("theme", status.theme.line)
        if let store = status.store { table.add("store", store) }
        if let fault = status.storeFault { table.add("", "in memory only: \(fault)") }
        for thing in status.setAside { table.add("set aside", "\(thing.printable): notchd died of it twice in a row") }
        for input in status.inputs {
            table.add("input", input.line(at: status.now))
            if let trouble = input.trouble(at: status.now) { table.add("", trouble) }
        }
        table.add("clients", "\(status.clients)")
        return table.text
    }

    private func queue(_ status: Status) -> String {
        "\(status.pending) of \(status.capacity) pending"
            + (status.suspended ? ", suspended" : "")
            + (status.parked ? ", waits for a person to leave" : "")
    }
}
