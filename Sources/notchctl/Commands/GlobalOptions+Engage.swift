import NotchCore
import NotchIPC

extension GlobalOptions {
    /// Engages the surface by hand and says how it is then.
    func engage(_ action: EngageRequest.Action) throws {
        let reply = try call(EngageRequest(action: action))
        try Terminal.print(
            json ? JSON.object(reply.fields).text : reply.surface.rawValue + (reply.engaged ? ", engaged" : ""))
    }
}
