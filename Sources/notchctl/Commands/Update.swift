import ArgumentParser
import FoundationEssentials
import NotchIPC

struct Update: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "update", abstract: "Change a pending or showing activity.")

    @Argument(help: "The activity's id.", completion: Names.activities)
    var id: UUID?

    @Option(
        name: .shortAndLong, help: "Change the activity with this coalescing key, the one on screen first.",
        completion: Names.keys)
    var key: String?

    @Option(help: "Its new title.")
    var title: String?

    @Option(help: "Its new subtitle, with \\n as in send; an empty text removes it.")
    var subtitle: String?

    @Option(
        name: .shortAndLong, help: ArgumentHelp("Its new icon; none removes it.", valueName: "name"),
        completion: Names.icons)
    var icon: String?

    @Option(help: ArgumentHelp("Its new tint.", valueName: "colour"), completion: Names.tints)
    var tint: String?

    @Option(help: ArgumentHelp("Percent done; none removes the progress.", valueName: "0..100"))
    var progress: ProgressChange?

    @Option(
        help: ArgumentHelp(
            "A file with its new view as JSON, {} to remove the view; - for standard input.", valueName: "file"))
    var view: String?

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if (id == nil) == (key == nil) { throw ValidationError("Give an id or --key.") }
        if title == nil, subtitle == nil, icon == nil, tint == nil, progress == nil, view == nil {
            throw ValidationError("Say what to change: --title, --subtitle, --icon, --tint, --progress or --view.")
        }
        try IconArgument.validate(icon)
    }

    func run() throws {
        let view = try view.map(ViewFile.read)
        let client = try options.connect()
        var parameters: JSONObject = [
            "id": id?.uuidString.json,
            "coalescingKey": key?.json,
            "title": title?.json,
            "subtitle": subtitle?.withLineBreaks.json,
            "systemImage": icon == "none" ? "" : icon?.json,
            "tint": tint?.json,
            "view": view,
        ]
        switch progress {
        case .percent(let percent): parameters["progress"] = percent.json
        case .remove: parameters["removeProgress"] = true
        case nil: break
        }
        try client.send(UpdateRequest.self, parameters)
        let reply = try client.receive(UpdateRequest.self, timeout: client.timeout).reply
        Terminal.warn(reply.warnings)
        try options.connection.print(reply, nil)
    }
}

/// A progress on the command line.
struct Progress: ExpressibleByArgument {
    /// The word that takes the progress back.
    static let none = "none"

    let percent: Double

    /// Refuses infinity and NaN. JSON has no text for them, so they would arrive as if they had not been given.
    init?(argument: String) {
        guard let percent = Double(argument), percent.isFinite else { return nil }
        self.percent = percent
    }

    var json: JSON { percent.json }
}

/// A new progress on the command line, or none.
enum ProgressChange: ExpressibleByArgument, Equatable {
    case percent(Double)
    case remove

    init?(argument: String) {
        if argument == Progress.none {
            self = .remove
        } else if let progress = Progress(argument: argument) {
            self = .percent(progress.percent)
        } else {
            return nil
        }
    }
}
