import ArgumentParser
import NotchCore
import NotchIPC

struct Brightness: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "brightness",
        abstract: "Set the panel's brightness; prints the brightness in use.",
        discussion: "brightness 60 sets it, and +10 and -10 change it. Without an argument the command only prints it.")

    // The array accepts only one value. It is an array because the parser would otherwise take -10 for an option.
    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp("Percent, 1 to 100, or a change of it.", valueName: "percent|+n|-n"))
    var words: [String] = []

    @OptionGroup var options: GlobalOptions

    /// The arguments without a leading `--`.
    private var changes: [String] { words.filter { $0 != "--" } }

    func validate() throws {
        if changes.count > 1 { throw ValidationError("Give one brightness: 60, +10 or -10.") }
        if let change = changes.first, BrightnessArgument(argument: change) == nil {
            throw ValidationError("'\(change)' is not a brightness: give 60, +10 or -10.")
        }
    }

    var request: BrightnessRequest {
        changes.first.flatMap(BrightnessArgument.init)?.request ?? BrightnessRequest()
    }

    func text(of reply: BrightnessRequest.Reply) -> String? {
        let now =
            switch reply.light {
            case .bright: ""
            case .dimmed: ", dimmed to \(reply.actual) %"
            case .dark, .off: ", \(reply.light.rawValue)"
            }
        return "\(reply.percent) % (\(reply.backlight))" + now
    }
}

/// A brightness in the notation of the command line: `60`, `60%`, `+10` or `-10`.
struct BrightnessArgument {
    let request: BrightnessRequest

    init?(argument: String) {
        let digits = argument.hasSuffix("%") ? argument.dropLast() : argument[...]
        guard let number = Int(digits) else { return nil }
        let isChange = argument.hasPrefix("+") || argument.hasPrefix("-")
        request = BrightnessRequest { if isChange { $0.by = number } else { $0.percent = number } }
    }
}

struct Screenshot: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "screenshot", abstract: "Write the pixels on the display to a PNG file.")

    @Argument(help: ArgumentHelp("The file; - is standard output.", valueName: "file.png")) var file: String
    @OptionGroup var options: GlobalOptions

    func run() throws {
        let reply = try options.call(ScreenshotRequest())
        if file == "-" {
            return try options.json ? Terminal.print(JSON.object(reply.fields).text) : Terminal.write(reply.png)
        }
        try Terminal.write(reply.png, toFile: file)
        let size: JSON = ["file": file.json, "width": reply.width.json, "height": reply.height.json]
        try Terminal.print(options.json ? size.text : "\(file): \(reply.width)x\(reply.height)")
    }
}

struct Matrix: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "matrix", abstract: "Find out how a matrix of LEDs is wired.", subcommands: [MatrixTest.self])
}

struct MatrixTest: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Show how a matrix of LEDs is wired, in the place of the picture.",
        discussion: """
            The upper left corner is red, the upper right one green, the lower left one blue and the lower right one \
            white. Then a row of LEDs runs from the top to the bottom. If white is in another corner, First= or \
            Rotation= is wrong; if the row is broken or jumps, Wiring=, Run= or the keys of tiles are; if only colours \
            are exchanged, Order= is. LEDs of one colour show four equal corners.
            """)

    @Option(help: "How long the test shows, 1 to 600 seconds; 0 ends one.") var seconds = 30
    @OptionGroup var options: GlobalOptions
    var request: TestMatrixRequest { TestMatrixRequest { $0.seconds = seconds } }
}
