import CCommit
import Glibc
import NotchKit
import NotchSystem

/// The daemon: a ``NotchApp`` made from the command line and the configuration files.
@main
enum Notchd {
    static func main() {
        guard let options = Options.parse() else { exit(EX_USAGE) }
        if options.help {
            print(Options.usage, terminator: "")
            return
        }
        if options.version {
            print("notchd \(NotchVersion.current) (\(String(cString: notch_commit())))")
            return
        }
        do { exit(try run(options)) } catch {
            printError("notchd: \(error)")
            exit(EX_USAGE)
        }
    }

    private static func run(_ options: Options) throws(UsageError) -> Int32 {
        if options.runCommand { return CommandHost.run() }
        let settings = try CheckedOptions(options)
        let files = ConfigurationFiles(path: options.config)
        if options.checkConfig { return check(files, settings) }
        return NotchApp.run(clock: settings.clock, files: files) {
            var configuration = NotchConfiguration()
            configuration.ownsChildren = true
            configuration.commandRunner = System.environment("NOTCH_RUNNER").flatMap { $0.isEmpty ? nil : $0 }
            // The commands of the service may have the same user.
            if configuration.commandRunner != nil { System.refuseTracing() }
            return configuration
        } overrides: { (configuration) throws(ConfigurationError) in
            try settings.apply(to: &configuration)
        }
    }

    private static func check(_ files: ConfigurationFiles, _ settings: CheckedOptions) -> Int32 {
        var configuration = NotchConfiguration()
        var problems = files.read(into: &configuration)
        problems.note { () throws(ConfigurationError) in try settings.apply(to: &configuration) }
        problems.note { () throws(ConfigurationError) in try configuration.validate() }
        for problem in configuration.missing { problems.add(problem) }
        for notice in configuration.notices { printError("notchd: \(notice)") }
        for flaw in files.distrust {
            printError("notchd: \(flaw.file) \(flaw.message): the service will start no command")
        }
        let messages = problems.errors.map(\.description) + configuration.inputProblems
        for message in messages { printError("notchd: \(message)") }
        guard messages.isEmpty else { return EX_CONFIG }
        print("the configuration is valid")
        return EXIT_SUCCESS
    }
}

/// Prints a line on standard error.
func printError(_ message: String) {
    try? System.writeAll(Array((message + "\n").utf8), to: 2)
}
