import NotchCore
import NotchIPC

/// A command that engages the surface by hand, and prints how it is then.
protocol EngageCommand: CallCommand where Request == EngageRequest {
    var action: EngageRequest.Action { get }
}

extension EngageCommand {
    var request: EngageRequest { EngageRequest(action: action) }

    func text(of reply: EngageRequest.Reply) -> String? {
        reply.surface.rawValue + (reply.engaged ? ", engaged" : "")
    }
}
