import ArgumentParser
import NotchCore
import NotchIPC

struct Brightness: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "brightness",
        abstract: "Set the panel's brightness; prints the brightness in use.",
        discussion: "brightness 60 sets it, and +10 and -10 change it. Without an argument the command only prints it.")

    // This is an array, although only one value is valid, since an array lets -10 through, which would otherwise be
    // taken for an option.
    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp("Percent, 1 to 100, or a change of it.", valueName: "percent|+n|-n"))
    var words: [String] = []

    @OptionGroup var options: GlobalOptions

    /// The words without the `--` that may stand before them.
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
