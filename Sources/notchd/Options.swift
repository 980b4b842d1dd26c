import CGetopt
import Glibc

/// The command line of notchd.
struct Options {
    var config: String?
    var socket: String?
    var backend: String?
    var panel: String?
    var frames: String?
    var clock: String?
    var checkConfig = false
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
          --backend NAME        auto, headless or terminal
          --panel WIDTHxHEIGHT  pixels of the headless panel, such as 1480x320
          --frames DIR          write every presented frame as a PNG, and frames.jsonl
          --clock NAME          monotonic, or virtual: time moves only by
                                'notchctl clock advance'
          --check-config        check the configuration and exit
          --version             print the version and exit
          --help                print this and exit

        """

    /// Reads the process's arguments by getopt_long(3), which reports what is wrong on standard error itself.
    ///
    /// - Returns: `nil` when the arguments are not valid.
    static func parse() -> Options? {
        let names = [
            "config", "socket", "backend", "panel", "frames", "clock", "check-config", "version", "help",
        ]
        let firstFlag = 6
        // getopt keeps pointers to the names only while it runs, but asks for NUL-terminated ones.
        let strings = names.map { strdup($0) }
        defer { strings.forEach { free($0) } }
        var table = strings.enumerated().map { index, name in
            option(
                name: UnsafePointer(name), has_arg: index < firstFlag ? required_argument : no_argument, flag: nil,
                val: Int32(index))
        }
        table.append(option())

        var options = Options()
        while true {
            let code = getopt_long(CommandLine.argc, CommandLine.unsafeArgv, "h", table, nil)
            let value = notch_getopt_argument().map { String(cString: $0) }
            switch code {
            case -1:
                guard notch_getopt_index() == CommandLine.argc else {
                    let extra = CommandLine.arguments[Int(notch_getopt_index())]
                    printError("notchd: unexpected argument '\(extra)'; try 'notchd --help'")
                    return nil
                }
                return options
            case 0: options.config = value
            case 1: options.socket = value
            case 2: options.backend = value
            case 3: options.panel = value
            case 4: options.frames = value
            case 5: options.clock = value
            case 6: options.checkConfig = true
            case 7: options.version = true
            case 8, Int32(UInt8(ascii: "h")): options.help = true
            default:
                printError("Try 'notchd --help'.")
                return nil
            }
        }
    }
}
