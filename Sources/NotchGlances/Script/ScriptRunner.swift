package import NotchConcurrency
package import NotchEventLoop
import NotchJSON
import NotchSystem

/// Runs the programs of scripts. Tests have an implementation that starts no programs.
@SurfaceActor
package protocol ScriptRunner: AnyObject {
    /// Runs a program.
    ///
    /// - Parameters:
    ///   - onLine: called with each whole line.
    ///   - onCut: called once per period when the program's output exceeds the limit.
    ///   - completion: called once, in a later turn, when the program and all its descendants have ended.
    /// - Returns: a handle that can cancel the program.
    func launch(
        _ request: ProcessRequest, onLine: @escaping @SurfaceActor (String) -> Void,
        onCut: @escaping @SurfaceActor () -> Void, then completion: @escaping @SurfaceActor (ProcessResult) -> Void
    ) -> any ScriptProcess
}

/// A program that runs for a script.
@SurfaceActor
package protocol ScriptProcess: AnyObject {
    /// Ends the program and its whole group. Idempotent.
    func cancel()
}

extension RunningProcess: ScriptProcess {}

extension ProcessRunner: ScriptRunner {
    package func launch(
        _ request: ProcessRequest, onLine: @escaping @SurfaceActor (String) -> Void,
        onCut: @escaping @SurfaceActor () -> Void, then completion: @escaping @SurfaceActor (ProcessResult) -> Void
    ) -> any ScriptProcess {
        run(request, onLine: onLine, onCut: onCut, then: completion)
    }
}

/// The environment of scripts: the variables that scripts for status bars expect, without variables of the daemon that
/// may be secret.
enum ScriptEnvironment {
    /// The variables of the process that scripts inherit.
    static let inherited = [
        "HOME", "USER", "TZ", "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "DBUS_SESSION_BUS_ADDRESS",
    ]

    /// - Parameters:
    ///   - kept: the variables of the last run (``ScriptVariables``).
    ///   - surroundings: returns a variable of the process.
    static func variables(
        of options: ScriptOptions, kept: [String: String] = [:],
        in surroundings: (String) -> String? = System.environment
    ) -> [String: String] {
        var variables = [
            "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8",
            "NOTCH_GLANCE": options.id,
            // The variables of i3blocks.
            "BLOCK_NAME": options.id, "BLOCK_INSTANCE": "", "BLOCK_BUTTON": "", "BLOCK_X": "", "BLOCK_Y": "",
            "BLOCK_INTERVAL": interval(of: options),
        ]
        for name in inherited { variables[name] = surroundings(name) }
        variables.merge(options.environment) { $1 }
        variables.merge(kept) { $1 }
        // Since i3blocks 1.5, the properties of a block are also passed under their own names.
        for name in ["name", "instance", "interval"] where variables[name] == nil {
            variables[name] = variables["BLOCK_" + name.uppercased()]
        }
        return variables
    }

    private static func interval(of options: ScriptOptions) -> String {
        switch options.schedule {
        case .every(let interval): "\(interval.components.seconds)"
        case .once: "once"
        case .repeating: "repeat"
        case .continuous: "persist"
        }
    }
}

extension ScriptOptions {
    /// Returns a run of the program; `nil` if a file is read instead.
    ///
    /// - Parameters:
    ///   - kept: the variables of the last run (``ScriptVariables``).
    ///   - surroundings: returns a variable of the process, which the program may inherit.
    package func request(
        kept: [String: String], in surroundings: (String) -> String? = System.environment
    ) -> ProcessRequest? {
        guard case .program(let arguments) = source else { return nil }
        var request = ProcessRequest(
            arguments: arguments, environment: ScriptEnvironment.variables(of: self, kept: kept, in: surroundings),
            folder: folder, timeLimit: runLimit, outputLimit: ScriptLimits.output)
        request.outputPeriod = schedule == .continuous ? ScriptLimits.period : nil
        // The extra bytes reveal a line beyond the limit by its length, even if an incomplete last character is
        // dropped.
        request.lineLimit = ScriptLimits.line + ScriptLimits.character
        request.readsErrors = false
        request.user = user
        return request
    }
}

/// The members of a script's JSON that are passed in the environment of its next run, as in i3blocks.
///
/// Their names begin with an underscore and a small letter, such as `_count`: i3bar reserves these names for scripts.
/// Other names are not passed, because a script may forward untrusted JSON, which must not replace `PATH`,
/// `LD_PRELOAD`, `http_proxy` or `_JAVA_OPTIONS`.
package struct ScriptVariables: Hashable, Sendable {
    /// The maximum number of variables.
    static let limit = 32
    /// The maximum total length of the names and values of the variables, in bytes.
    static let byteLimit = 4 << 10
    /// The description of excess variables, for reports.
    static let excess = "more than \(limit) variables or \(byteLimit >> 10) KiB for its next run; the rest is left out"

    private(set) var values: [String: String] = [:]
    /// Whether variables exceeded the limits. The variables are kept in the order of their names.
    private(set) var isCut = false

    init(_ members: [String: JSON]) {
        var bytes = 0
        for (name, member) in members.sorted(by: { $0.key < $1.key }) where Self.isName(name) {
            guard let value = Self.text(member) else { continue }
            let size = name.utf8.count + value.utf8.count
            guard values.count < Self.limit, bytes + size <= Self.byteLimit else {
                isCut = true
                continue
            }
            bytes += size
            values[name] = value
        }
    }

    /// Takes variables that another process has kept; `nil` unless a script could have set all of them.
    package init?(kept: [String: String]) {
        self.init(kept.mapValues(JSON.string))
        guard values == kept else { return nil }
    }

    private static func isName(_ name: String) -> Bool {
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        guard name.utf8.first == UInt8(ascii: "_"), name.utf8.dropFirst().first.map(letters.contains) == true else {
            return false
        }
        return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    }

    /// - Returns: `nil` if a variable cannot hold the value.
    private static func text(_ value: JSON) -> String? {
        switch value {
        case .string(let text): text.utf8.contains(0) ? nil : text
        case .int, .double, .bool, .null: value.text
        case .array, .object: nil
        }
    }
}
