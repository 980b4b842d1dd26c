import ArgumentParser
import FoundationEssentials
import NotchIPC

struct Update: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "update", abstract: "Change a pending or showing activity.")

    @Argument(help: "The activity's id.")
    var id: UUID

    @Option(help: "Its new title.")
    var title: String?

    @Option(help: "Its new subtitle; an empty text removes it.")
    var subtitle: String?

    @Option(name: .shortAndLong, help: ArgumentHelp("Its new icon.", valueName: "name"))
    var icon: String?

    @Option(help: ArgumentHelp("Its new tint.", valueName: "colour"))
    var tint: String?

    @Option(help: ArgumentHelp("Percent done.", valueName: "0..100"))
    var progress: Double?

    @Option(
        help: ArgumentHelp(
            "A file with its new view as JSON, {} to remove the view; - for standard input.", valueName: "file"))
    var view: String?

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if title == nil, subtitle == nil, icon == nil, tint == nil, progress == nil, view == nil {
            throw ValidationError("Say what to change: --title, --subtitle, --icon, --tint, --progress or --view.")
        }
        try Progress.validate(progress)
    }

    func run() throws {
        let view = try view.map(ViewFile.read)
        let client = try options.connect()
        try client.send(
            UpdateRequest.self,
            [
                "id": id.uuidString.json,
                "title": title?.json,
                "subtitle": subtitle?.json,
                "systemImage": icon?.json,
                "tint": tint?.json,
                "progress": progress?.json,
                "view": view,
            ])
        let reply = try client.receive(UpdateRequest.self, timeout: client.timeout).reply
        Terminal.warn(reply.warnings)
        try options.connection.print(reply, nil)
    }
}
