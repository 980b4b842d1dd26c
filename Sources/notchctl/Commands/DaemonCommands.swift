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
                + (status.engagement.isEmpty ? "" : ", engaged by " + status.engagement.joined(separator: ", ")))
        for pin in status.ownPins { table.add("pin", pin.isEmpty ? "without a reason" : pin) }
        table.add("queue", queue(status))
        table.add("on screen", status.currentTitle ?? status.current?.uuidString ?? "nothing")
        if status.currentTitle != nil, let id = status.current { table.add("", id.uuidString) }
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
        for owner in status.owners { table.add("owner", owner.line) }
        return table.text
    }

    private func queue(_ status: Status) -> String {
        "\(status.pending) of \(status.capacity) pending"
            + (status.suspended ? ", suspended" : "")
            + (status.parked ? ", waits: the display is in use" : "")
            + (status.parked && !status.engagement.isEmpty ? " (\(status.engagement.joined(separator: ", ")))" : "")
    }
}

extension OwnerStatus {
    /// The owner and what it has, such as `pi: 3 wait, holds 1, 20 calls refused`.
    fileprivate var line: String {
        owner.inWords + ": \(pending) wait\(pending == 1 ? "s" : ""), holds \(held)"
            + (refused == 0 ? "" : ", \(refused) call\(refused == 1 ? "" : "s") refused")
    }
}

extension Status {
    /// The question or the interaction that has the display. The daemon counts it as the last of the pins.
    var modal: InteractionStatus? { interactions.first { "\($0.label): \($0.name)" == pins.last } }
    /// The reasons of the pins that programs hold.
    fileprivate var ownPins: [String] { modal == nil ? pins : pins.dropLast() }

    /// The causes that engage the display, in words. A question is named as such, although the daemon counts it as a pin.
    fileprivate var engagement: [String] {
        guard let modal else { return engagedBy }
        return engagedBy.filter { $0 != "pinned" || !ownPins.isEmpty }
            + [modal.question == nil ? "an interaction" : "a question"]
    }
}

extension InputStatus {
    /// The input's name, kind and state: `desk (proximity): near for 3.2 s`.
    func line(at now: Instant) -> String {
        "\(name) (\(kind.rawValue)): \(state)" + (changed.map { " for " + (now - $0).text } ?? "")
    }

    /// The input's fault, and when it is tried again; `nil` if it has none.
    func trouble(at now: Instant) -> String? {
        let again = retry.map { "tried again in " + ($0 - now).text }
        let parts = [error, again].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: "; ")
    }
}

extension InteractionStatus {
    /// `question`, or `interaction` for an interaction without a question.
    var label: String { question == nil ? "interaction" : "question" }

    /// The interaction's subject and state, the time in that state, and the remaining time:
    /// `Restart now? (1 Yes, 2 No): showing for 3.0 s, 27.0 s left`.
    func line(at now: Instant) -> String {
        let subject = question?.line ?? (name.isEmpty ? "without a name" : name)
        return "\(subject): \(state) for \((now - since).text)" + (remaining.map { ", \($0.text) left" } ?? "")
    }
}

struct Reload: CallCommand {
    static let configuration = CommandConfiguration(commandName: "reload", abstract: "Read the configuration again.")

    @OptionGroup var options: GlobalOptions
    var request: ReloadRequest { ReloadRequest() }
}

struct Clock: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clock", abstract: "Move a virtual clock.", subcommands: [ClockAdvance.self])
}

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
