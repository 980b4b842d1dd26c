import ArgumentParser
import NotchCore
import NotchIPC

/// A command that engages the surface by hand, and prints the resulting engagement.
protocol EngageCommand: CallCommand where Request == EngageRequest {
    var action: EngageRequest.Action { get }
}

extension EngageCommand {
    var request: EngageRequest { EngageRequest(action: action) }

    func text(of reply: EngageRequest.Reply) -> String? {
        reply.surface.rawValue + (reply.engaged ? ", engaged" : "")
    }
}

struct Open: EngageCommand {
    static let configuration = CommandConfiguration(
        commandName: "open", abstract: "Open the surface, as a person would.")

    @OptionGroup var options: GlobalOptions
    var action: EngageRequest.Action { .open }
}

struct Close: EngageCommand {
    static let configuration = CommandConfiguration(
        commandName: "close", abstract: "Close the surface, as a person would.")

    @OptionGroup var options: GlobalOptions
    var action: EngageRequest.Action { .close }
}

struct Toggle: EngageCommand {
    static let configuration = CommandConfiguration(
        commandName: "toggle",
        abstract: "Open the surface if it is closed, and close it if it is open.")

    @OptionGroup var options: GlobalOptions
    var action: EngageRequest.Action { .toggle }
}

struct Hover: EngageCommand {
    static let configuration = CommandConfiguration(
        commandName: "hover",
        abstract: "Report that a person is near the surface, or has left, as a proximity sensor does.",
        discussion: """
            Each input counts by itself: off ends only what on has reported. A sensor that still senses a person keeps \
            the surface engaged.
            """)

    enum Presence: String, CaseIterable, ExpressibleByArgument {
        case on, off
    }

    @Argument(help: "on or off.") var presence: Presence
    @OptionGroup var options: GlobalOptions
    var action: EngageRequest.Action { presence == .on ? .hoverOn : .hoverOff }

    func remark(after reply: EngageRequest.Reply) -> String? {
        guard presence == .off, reply.engaged, let status = try? options.call(StatusRequest()).status else {
            return nil
        }
        let near = status.inputs.filter { $0.state == InputState.near.description }.map(\.name)
        return near.isEmpty ? nil : "still near: " + near.joined(separator: ", ")
    }
}

struct Next: EngageCommand {
    static let configuration = CommandConfiguration(
        commandName: "next",
        abstract: "End the card on screen, or turn to the next glance, as a person would.")

    @OptionGroup var options: GlobalOptions
    var action: EngageRequest.Action { .next }
}

struct Previous: EngageCommand {
    static let configuration = CommandConfiguration(
        commandName: "previous",
        abstract: "End the card on screen, or turn to the glance before, as a person would.")

    @OptionGroup var options: GlobalOptions
    var action: EngageRequest.Action { .previous }
}
