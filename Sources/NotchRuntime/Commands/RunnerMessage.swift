import NotchCore
import NotchEventLoop
import NotchJSON
import NotchSystem

/// What the daemon asks of the runner of one command.
///
/// Each message of the two is a JSON object with a terminating NUL. Documentation/Runner.md describes them.
enum RunnerRequest: Hashable, Sendable {
    /// Runs the command of a section in a configuration of the machine, such as `notchd`. It is the first message, and
    /// comes once.
    case run(CommandOrigin, of: String)
    /// Ends the command within the usual grace.
    case cancel
    /// Ends the command soon, because the daemon ends.
    case stop

    /// The version of both kinds of messages.
    static let version: Int64 = 1
    /// The size of the largest request, in bytes.
    static let limit = 256 << 10

    /// The message with its terminating NUL.
    var bytes: [UInt8] {
        let object: JSONObject =
            switch self {
            case .run(let origin, let configuration):
                [
                    "version": .int(Self.version), "configuration": .string(configuration),
                    "run": .string(origin.section), "digest": .string(origin.digest),
                    "inputs": .object(
                        JSONObject(origin.inputs.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })),
                ]
            case .cancel: ["cancel": true]
            case .stop: ["stop": true]
            }
        return JSON.object(object).bytes + [0]
    }

    /// Reads a message without its terminating NUL.
    ///
    /// - Throws: ``CommandRefusal`` for any other text.
    init(_ bytes: ArraySlice<UInt8>) throws(CommandRefusal) {
        let object = try JSONObject(runner: bytes)
        if object["cancel"] == true {
            self = .cancel
        } else if object["stop"] == true {
            self = .stop
        } else if case .string(let section)? = object["run"] {
            guard object["version"] == .int(Self.version) else {
                throw CommandRefusal("notchd and the runner are of different versions: restart notchd")
            }
            guard let configuration = object.text("configuration"), let digest = object.text("digest"),
                case .object(let members)? = object["inputs"]
            else { throw CommandRefusal("the request lacks a configuration, a digest or inputs") }
            var inputs: [String: String] = [:]
            for member in members.members {
                guard case .string(let text) = member.value else {
                    throw CommandRefusal("the input '\(member.key.excerpt)' is no text")
                }
                inputs[member.key] = text
            }
            self = .run(CommandOrigin(section: section, digest: digest, inputs: inputs), of: configuration)
        } else {
            throw CommandRefusal("the request has none of run, cancel and stop")
        }
    }
}

/// What the runner of a command tells the daemon.
enum RunnerReply: Hashable, Sendable {
    /// The command was not started, for this reason. It is the last message.
    case refused(String)
    /// The command is started now.
    case started
    /// The command has written a line.
    case line(String)
    /// The output exceeds its limit.
    case cut
    /// The command and all that it has started have ended. It is the last message.
    case ended(ProcessResult)

    /// The size of the largest reply, in bytes. Each byte of a line may need six.
    static let limit = 256 << 10

    /// The message with its terminating NUL.
    var bytes: [UInt8] {
        let object: JSONObject =
            switch self {
            case .refused(let reason): ["refused": .string(reason)]
            case .started: ["started": true]
            case .line(let text): ["line": .string(text)]
            case .cut: ["cut": true]
            case .ended(let result): result.runnerObject
            }
        return JSON.object(object).bytes + [0]
    }

    /// Reads a message without its terminating NUL.
    ///
    /// - Throws: ``CommandRefusal`` for any other text.
    init(_ bytes: ArraySlice<UInt8>) throws(CommandRefusal) {
        let object = try JSONObject(runner: bytes)
        if case .string(let text)? = object["line"] {
            self = .line(text)
        } else if case .string(let reason)? = object["refused"] {
            self = .refused(reason)
        } else if object["started"] == true {
            self = .started
        } else if object["cut"] == true {
            self = .cut
        } else if let result = ProcessResult(runner: object) {
            self = .ended(result)
        } else {
            throw CommandRefusal("the reply is none of refused, started, line, cut and ended")
        }
    }
}

/// Why a command is not started, as a sentence.
package struct CommandRefusal: Error, Hashable, Sendable {
    package let reason: String

    package init(_ reason: String) { self.reason = reason }
}

extension JSONObject {
    /// Reads the object of a message. Output and inputs may have any characters.
    fileprivate init(runner bytes: ArraySlice<UInt8>) throws(CommandRefusal) {
        let json: JSON
        do throws(JSONError) { json = try JSON.parse(bytes, allowsNUL: true, depth: 3) } catch {
            throw CommandRefusal("the message is no JSON: \(error)")
        }
        guard case .object(let object) = json else { throw CommandRefusal("the message is no object") }
        self = object
    }

    fileprivate func text(_ key: String) -> String? {
        if case .string(let text)? = self[key] { text } else { nil }
    }
}

extension ProcessResult {
    fileprivate var runnerObject: JSONObject {
        let (name, number): (String, Int32?) =
            switch end {
            case .exited(let status): ("exited", status)
            case .killed(let signal): ("killed", signal)
            case .timedOut: ("timedOut", nil)
            case .cancelled: ("cancelled", nil)
            case .notStarted(let error): ("notStarted", error.rawValue)
            }
        return [
            "ended": .string(name), "number": number.map { .int(Int64($0)) }, "lastLine": lastLine.map(JSON.string),
            "lastError": lastError.map(JSON.string), "isCut": .bool(isOutputCut),
        ]
    }

    fileprivate init?(runner object: JSONObject) {
        let number: Int32? = if case .int(let number)? = object["number"] { Int32(exactly: number) } else { nil }
        let end: ProcessEnd
        switch (object.text("ended"), number) {
        case ("exited", let status?): end = .exited(status)
        case ("killed", let signal?): end = .killed(signal: signal)
        case ("timedOut", nil): end = .timedOut
        case ("cancelled", nil): end = .cancelled
        case ("notStarted", let error?): end = .notStarted(Errno(rawValue: error))
        default: return nil
        }
        self.init(
            end: end, lastLine: object.text("lastLine"), isOutputCut: object["isCut"] == true,
            lastError: object.text("lastError"))
    }
}
