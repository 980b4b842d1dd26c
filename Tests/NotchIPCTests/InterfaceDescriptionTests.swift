import Foundation
import NotchCore
import Testing

@testable import NotchIPC

@Suite("Interface description")
struct InterfaceDescriptionTests {
    private let lines = NotchInterface.description.split(separator: "\n").map(String.init)

    private func names(after keyword: String) -> Set<String> {
        Set(
            lines.filter { $0.hasPrefix(keyword + " ") }.map {
                String($0.dropFirst(keyword.count + 1).prefix { $0.isLetter || $0.isNumber })
            })
    }

    /// Programs depend on the description, so a change of it is a decision, and the file changes with it.
    @Test("it is the same as the file of definitions, to the letter")
    func description_isPinned() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let file = folder.appendingPathComponent("Definitions/io.notchd.varlink")
        let pinned = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
        for (index, (line, pinned)) in zip(lines, pinned).enumerated() where line != pinned {
            Issue.record("line \(index + 1): \(line), pinned: \(pinned)")
            break
        }
        #expect(lines.count == pinned.count)
    }

    @Test("the page about the protocol has every method, type and error with its fields, and no others")
    func page_hasEverything() throws {
        let page = try ProtocolPage()
        var headings: Set<String> = ["Enumerations"]
        for request in NotchInterface.requests {
            headings.insert(request.method)
            expectFields(of: request, on: page)
        }
        let enumerations = page.rows(below: "#### Enumerations")
        for definition in NotchInterface.types {
            let (name, parts) = Self.parts(of: definition)
            if parts.contains(where: { $0.contains(": ") }) {
                headings.insert(name)
                let fields = page.rows(below: "#### " + name).dropFirst(2).map { $0[0] + ": " + $0[1] }
                #expect(fields == parts, "\(name)")
            } else {
                let words = enumerations.filter { $0[0] == name }.map { $0[1] }
                #expect(words == [parts.joined(separator: ", ")], "\(name)")
            }
        }
        #expect(page.headings == headings)
        let errors = page.rows(below: "## Errors").dropFirst(2).map { $0[0] + ": " + $0[1] }
        let declared = VarlinkError.declared.map { error, _ -> String in
            let parameters = error.declarations.map(\.text).joined(separator: ", ")
            return String(error.name.dropFirst("io.notchd.".count)) + ": " + parameters
        }
        #expect(errors == declared)
    }

    private func expectFields<Request: NotchRequest>(of request: Request.Type, on page: ProtocolPage) {
        let rows = page.rows(below: "#### " + Request.method)
        let called = rows.filter { $0[0] == "call" }.map { $0[1] + ": " + $0[2] }
        let replied = rows.filter { $0[0] == "reply" }.map { $0[1] + ": " + $0[2] }
        let parameters = VarlinkSyntax.declarations(of: Request.self).map(\.text)
        let results = VarlinkSyntax.declarations(of: Request.Reply.self).map(\.text)
        #expect(called == parameters, "\(Request.method)")
        #expect(replied == results, "\(Request.method)")
    }

    /// Returns the name of a type and its fields, or its words.
    private static func parts(of definition: String) -> (name: String, parts: [String]) {
        let code = definition.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.hasPrefix("#") }.joined(separator: " ")
        let parts = code.drop { $0 != "(" }.dropFirst().dropLast().split(separator: ",")
        return (
            String(code.dropFirst("type ".count).prefix { $0 != " " }),
            parts.map { $0.trimmingCharacters(in: .whitespaces) }
        )
    }

    @Test("it declares the methods that are served, and no others")
    @SurfaceActor
    func methods_areThoseServed() {
        let service = ScriptedService()
        let interface = service.interface()
        #expect(names(after: "method") == Set(interface.methods.keys))
    }

    @Test("it declares the errors that are sent")
    func errors_areThoseSent() {
        let errors: [VarlinkError] = [
            .invalidMessage(reason: "r", offset: 1), .messageTooLarge(limit: 1), .replyTooLarge(limit: 1),
            .tooManyClients(limit: 1), .rateLimited(callsPerSecond: 1, burst: 2),
            .tooManyHeld(limit: 1, owner: "user/2"),
            .invalidField(field: "f", reason: "r", limit: "l"), .permissionDenied(reason: "r"), .queueFull(capacity: 1),
            .notFound(id: "i"),
            .notOnScreen(id: "i"), .noKey(key: "k"), .noQuestion(id: "i"), .tooManyQuestions(limit: 1),
            .duplicateID(id: "i"),
            .noAction(action: "a"), .noRecord(id: "i"), .actionBusy(reason: "r"),
            .actionFailed(action: "a", reason: "r"),
            .noGlance(id: "i"), .tooManyGlances(limit: 1),
            .virtualClockOnly, .invalidConfiguration(message: "m"), .unavailable(reason: "r"),
        ]
        #expect(names(after: "error") == Set(errors.map { String($0.name.dropFirst("io.notchd.".count)) }))
        for error in errors {
            let declaration =
                lines.first { $0.hasPrefix("error " + error.name.dropFirst("io.notchd.".count) + " ") } ?? ""
            for member in error.parameters.members {
                #expect(declaration.contains(member.key + ": "), "\(error.name) \(member.key)")
            }
            #expect(VarlinkError(name: error.name, parameters: error.parameters) == error)
            #expect(!error.description.isEmpty)
        }
    }

    @Test("it declares every field that messages have")
    func fields_areDeclared() {
        func check(_ object: JSONObject) {
            for member in object.members {
                #expect(NotchInterface.description.contains(member.key + ": "), "\(member.key)")
                // A view is any object to the description.
                if member.key == "view" { continue }
                if case .object(let object) = member.value { check(object) }
                if case .array(let values) = member.value {
                    for case .object(let object) in values { check(object) }
                }
            }
        }
        for sample in MessageTests.samples { check(sample.fields) }
    }

    @Test("it writes each kind of definition as varlink has it, on one line where that is not too long")
    func definitions_areWritten() {
        for definition in [
            "\n\nmethod Resume() -> ()\n\n",
            "\nmethod Engage(action: (open, close, toggle, hoverOn, hoverOff, next, previous)) -> (\n  engaged: bool,\n",
            "\nmethod Brightness(percent: ?int, by: ?int) -> (\n  percent: int,\n  actual: int,\n",
            "\n  # true takes the progress back\n  removeProgress: ?bool,\n  # a view; {} removes it\n  view: ?object\n) -> (warnings: []string)\n",
            "\n\ntype QuestionStep (asked, showing, ended)\n\n",
            "\ntype Entry (\n  activity: Activity,\n  replaced: ?int,\n  outcome: Outcome,\n  by: ?string,\n",
            "engagement, surface,\n  input, question, glance, module\n)\n",
            "\n  # with sensed, the inputs that sense somebody\n  inputs: ?[]string,\n",
            " all together have.\nerror TooManyHeld (limit: int, owner: ?string)\n\n",
            "\n\nerror VirtualClockOnly ()\n\n",
        ] {
            #expect(NotchInterface.description.contains(definition), "\(definition)")
        }
        #expect(NotchInterface.description.hasSuffix("\n\nerror Unavailable (reason: string)\n"))
    }

    @Test("it states the limits that hold")
    func limits_areStated() {
        let text = NotchInterface.description
        let limits = VarlinkLimits()
        for number in [
            limits.messageSize, limits.clients, limits.leaseholders, limits.leasesPerOwner, limits.leasesPerToken,
            limits.bytesPerCall,
            limits.separators,
            CallCost.unknownIcon, FieldLimits.list.upperBound, FieldLimits.keptHistory, limits.burst,
            limits.callsPerSecond, limits.streamBacklog >> 10,
            Int(limits.silence.seconds), FieldLimits.title, FieldLimits.subtitle, FieldLimits.systemImage,
            FieldLimits.coalescingKey, FieldLimits.module, FieldLimits.dwell.upperBound, FieldLimits.history.upperBound,
            FieldLimits.defaultHistory, FieldLimits.search, FieldLimits.reason, FieldLimits.advance.upperBound,
            FieldLimits.brightness.upperBound, FieldLimits.brightnessStep.lowerBound, FieldLimits.choice,
            FieldLimits.questions, FieldLimits.questionTimeout.upperBound, FieldLimits.url,
            FieldLimits.found.upperBound, FieldLimits.defaultFound, FieldLimits.defaultSuggestions,
            FieldLimits.lifetime.upperBound, FieldLimits.glanceOrder.upperBound, Glance.idLimit, Glance.valueLimit,
            Glance.detailLimit, Glance.historyLimit,
        ] {
            #expect(text.contains("\(number)"), "\(number)")
        }
        for cost in NotchInterface.requests.map({ $0.cost }) where cost > 1 {
            #expect(text.contains("\(cost)"), "\(cost)")
        }
        for kind in SurfaceState.allCases { #expect(text.contains(kind.rawValue)) }
        for action in InputAction.all where action != .answer(2) && action != .answer(3) {
            #expect(text.contains("\"\(action.notation)\""))
        }
        for name in NotchIPCWireNames.all { #expect(text.contains(name), "\(name)") }
        #expect(Set(ExplanationReason.kinds) == Set(MessageTests.reasons.map(\.kind)))
    }
}

/// `Documentation/Protocol.md`, by its headings and tables.
private struct ProtocolPage {
    private let lines: [String]

    init() throws {
        var file = URL(fileURLWithPath: #filePath)
        for _ in 0..<3 { file.deleteLastPathComponent() }
        file.appendPathComponent("Documentation/Protocol.md")
        lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    /// The names of methods and types.
    var headings: Set<String> {
        Set(lines.filter { $0.hasPrefix("#### ") }.map { String($0.dropFirst("#### ".count)) })
    }

    /// The rows of the tables between a heading and the next one, with the text of each cell.
    func rows(below heading: String) -> [[String]] {
        guard let start = lines.firstIndex(of: heading) else { return [] }
        let section = lines[(start + 1)...].prefix { !$0.hasPrefix("#") }
        return section.filter { $0.hasPrefix("|") }.map { line in
            line.dropFirst().split(separator: "|", omittingEmptySubsequences: false).map { cell in
                cell.filter { $0 != "`" }.trimmingCharacters(in: .whitespaces)
            }
        }
    }
}

/// The raw values of enumerations on the wire.
enum NotchIPCWireNames {
    static let all: [String] =
        [
            ThemePalette.allCases.map(\.rawValue), AccentPreset.allCases.map(\.rawValue),
            SurfaceStyle.allCases.map(\.rawValue), EngageRequest.Action.allCases.map(\.rawValue),
            LifecyclePhase.allCases.map(\.rawValue), Glance.Meter.allCases.map(\.rawValue),
            GlanceStaleness.allCases.map(\.rawValue), PanelLight.allCases.map(\.rawValue),
            SurfaceDenial.allCases.map(\.rawValue),
            ActivityPriority.allCases.map(\.wireName), InputKind.allCases.map(\.rawValue),
            [ActivityOutcome.seen, .expiredUnseen, .yielded, .interrupted, .setAside].map(\.wireName),
            [QuestionOutcome.chosen(1), .timedOut(default: nil), .cancelled, .displayGone].map(\.wireName),
            [QuestionStep.asked, .showing, .ended(.cancelled)].map(\.wireName),
        ].flatMap { $0 } + explanations

    private static let explanations: [String] =
        SurfacePriority.allCases.map(\.wireName)
        + [ExpectedTurn.Rule.claiming, .priority, .aged(as: .high), .background].map(\.wireName)
        + MessageTests.reasons.map(\.kind)
}
