import CGetopt
import Glibc
import NotchKit
import NotchSystem

/// The command line of notchd.
struct Options {
    /// An option that sets a key of `[Display]` in the configuration file.
    struct DisplayOption: Sendable {
        var name: String
        var key: String
        var value = ""
    }

    var config: String?
    var socket: String?
    var clock: String?
    var record: String?
    var replay: String?
    /// The display options, in the order of the command line.
    var display: [DisplayOption] = []
    var checkConfig = false
    var runCommand = false
    var version = false
    var help = false

    static let usage = """
        Usage: notchd [OPTION]...
        The activity display: shows what notchctl sends, one card at a time.

          --config FILE         read FILE instead of notchd.conf in /etc/notch or
                                $XDG_CONFIG_HOME/notch
          --socket PATH         listen on PATH (default: $NOTCH_SOCKET, a socket passed by
                                systemd, /run/notch/notch.socket for root or
                                $XDG_RUNTIME_DIR/notch/notch.socket for a user)
          --backend NAME        auto, drm, fbdev, led, headless or terminal
          --panel PANEL         a panel's profile, such as st7789-320x170 (an unknown name
                                lists them), a profile's path with a / in it, or
                                WIDTHxHEIGHT in pixels, such as 1480x320
          --frames DIR          write every presented frame as a PNG, and frames.jsonl
          --clock NAME          monotonic, or virtual: time moves only by
                                'notchctl clock advance'
          --record FILE         record in FILE what people, devices and clients do
          --replay FILE         repeat a recording, or play a script with lines such as
                                'at 1.2s hover on'
          --check-config        check the configuration and exit
          --run-command         run one command of the configuration for the notchd that
                                is connected to standard input, as notch-run@.service does
          --version             print the version with its commit, and exit
          --help                print this and exit

        These options come before the panel's profile:
          --rotation DEGREES    turn the picture clockwise by 0, 90, 180 or 270
          --format NAME         auto, xrgb8888, rgb565, grey16 or mono
          --safe-insets SIDES   pixels that a bezel hides: "TOP LEFT BOTTOM RIGHT"
          --mode MODE           a mode of the connector: WIDTHxHEIGHT or WIDTHxHEIGHT@HZ
          --card CARD           a card's node or link, or its driver's name
          --connector NAME      such as HDMI-A-1
          --atomic CHOICE       auto, yes or no
          --framebuffer DEVICE  such as /dev/fb1
          --virtual-terminal N  own this virtual terminal, so that the keyboard can switch
                                to the others

        """

    private static let displayOptions = [
        DisplayOption(name: "backend", key: "Backend"),
        DisplayOption(name: "panel", key: "Panel"),
        DisplayOption(name: "frames", key: "Frames"),
        DisplayOption(name: "rotation", key: "Rotation"),
        DisplayOption(name: "format", key: "Format"),
        DisplayOption(name: "safe-insets", key: "SafeInsets"),
        DisplayOption(name: "mode", key: "Mode"),
        DisplayOption(name: "card", key: "DRMDevice"),
        DisplayOption(name: "connector", key: "Connector"),
        DisplayOption(name: "atomic", key: "Atomic"),
        DisplayOption(name: "framebuffer", key: "Framebuffer"),
        DisplayOption(name: "virtual-terminal", key: "VirtualTerminal"),
    ]

    /// Parses the process's arguments with getopt_long(3), which reports faults on standard error itself.
    ///
    /// - Returns: `nil` if the arguments are not valid.
    static func parse() -> Options? {
        let valued = ["config", "socket", "clock", "record", "replay"] + displayOptions.map(\.name)
        let names = valued + ["check-config", "run-command", "version", "help"]
        // getopt uses the names only while it runs, but needs them NUL-terminated.
        let strings = names.map { strdup($0) }
        defer { strings.forEach { free($0) } }
        var table = strings.enumerated().map { index, name in
            option(
                name: UnsafePointer(name), has_arg: index < valued.count ? required_argument : no_argument, flag: nil,
                val: Int32(index))
        }
        table.append(option())

        guard let arguments = try? System.arguments() else {
            printError("notchd: was started without any argument, even its name")
            return nil
        }
        var options = Options()
        while true {
            let code = getopt_long(arguments.count, arguments.values, "h", table, nil)
            if code == -1 {
                guard notch_getopt_index() == arguments.count else {
                    let extra = arguments.values[Int(notch_getopt_index())].map { String(cString: $0) } ?? ""
                    printError("notchd: unexpected argument '\(extra)'; try 'notchd --help'")
                    return nil
                }
                return options
            }
            let name =
                code == Int32(UInt8(ascii: "h")) ? "help" : names.indices.contains(Int(code)) ? names[Int(code)] : ""
            guard options.take(name, notch_getopt_argument().map { String(cString: $0) }) else {
                printError("Try 'notchd --help'.")
                return nil
            }
        }
    }

    /// Stores an option.
    ///
    /// - Returns: whether an option with this name exists.
    private mutating func take(_ name: String, _ value: String?) -> Bool {
        switch name {
        case "config": config = value
        case "socket": socket = value
        case "clock": clock = value
        case "record": record = value
        case "replay": replay = value
        case "check-config": checkConfig = true
        case "run-command": runCommand = true
        case "version": version = true
        case "help": help = true
        default:
            guard var option = Self.displayOptions.first(where: { $0.name == name }), let value else { return false }
            option.value = value
            display.append(option)
        }
        return true
    }
}

/// The validated settings of the command line.
struct CheckedOptions: Sendable {
    var clock = ClockMode.monotonic
    private var display: [Options.DisplayOption]
    private var socket: SocketChoice
    private var record: String?
    private var replay: String?

    init(_ options: Options) throws(UsageError) {
        switch options.clock {
        case nil, "monotonic": clock = .monotonic
        case "virtual": clock = .virtual
        case let name?: throw UsageError(message: "--clock \(name): choose monotonic or virtual")
        }
        display = options.display
        // An empty value counts as absent, as it does for notchctl and for $NOTCH_SOCKET.
        socket = options.socket.flatMap { $0.isEmpty ? nil : .path($0) } ?? .usual
        record = options.record
        replay = options.replay
        // An invalid value is a usage error. It is detected before the configuration is read or a device is opened.
        do {
            var trial = NotchConfiguration()
            try apply(to: &trial)
        } catch {
            throw UsageError(message: "\(error)")
        }
    }

    /// Applies the settings to a configuration.
    ///
    /// - Throws: ``ConfigurationError`` for a panel's profile that has changed since the settings were validated.
    func apply(to configuration: inout NotchConfiguration) throws(ConfigurationError) {
        for option in display {
            try configuration.setDisplay(option.key, to: option.value, from: "--" + option.name)
        }
        configuration.socket = socket
        configuration.recording = record
        configuration.script = replay
    }
}

/// A command line that is not valid.
struct UsageError: Error, CustomStringConvertible {
    var message: String
    var description: String { message }
}
