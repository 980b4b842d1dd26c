import ArgumentParser
import FoundationEssentials
import NotchCore
import NotchIPC

struct Update: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "update", abstract: "Change a pending or showing activity.")

    @Argument(help: "The activity's id.", completion: Names.activities, transform: UUID.known)
    var id: UUID?

    @Option(
        name: .shortAndLong, help: "Change the activity with this coalescing key, the one on screen first.",
        completion: Names.keys)
    var key: String?

    @Option(help: "Its new title.")
    var title: String?

    @Option(help: "Its new subtitle, with \\n as in send; an empty text removes it.")
    var subtitle: String?

    @OptionGroup var content: ContentOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if (id == nil) == (key == nil) { throw ValidationError("Give an id or --key.") }
        guard title == nil, subtitle == nil, content.isEmpty else { return }
        throw ValidationError("Say what to change: --title, --subtitle, --icon, --tint, --progress or --view.")
    }

    var request: UpdateRequest {
        get throws {
            var request = UpdateRequest()
            (request.id, request.coalescingKey) = (id, key)
            (request.title, request.subtitle) = (title, subtitle?.withLineBreaks)
            request.systemImage = content.look.icon.map { $0 == "none" ? "" : $0 }
            request.tint = try content.look.tint(at: UpdateRequest.path(of: \.tint, .red))
            request.progress = content.progress?.percent
            request.removeProgress = content.progress == .remove ? true : nil
            request.view = try content.view.map(ViewFile.read)
            return request
        }
    }
}
