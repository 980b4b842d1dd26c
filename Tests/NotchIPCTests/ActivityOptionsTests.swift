import ArgumentParser
import Foundation
import NotchCore
import NotchTestSupport
import Testing

@testable import NotchIPC
@testable import notchctl

/// Compares the fields that activities and questions have on the wire with the options of the commands.
@Suite("Options for the fields of an activity")
struct ActivityOptionsTests {
    /// The fields of the requests, and of what they have in them.
    private static func names<Message: NotchMessage>(of message: Message.Type) -> Set<String> {
        Set(VarlinkSyntax.declarations(of: message).map { String($0.text.prefix { $0 != ":" }) })
    }

    /// A command as the parser describes it.
    private struct Tool: Decodable {
        struct Command: Decodable { var arguments: [Argument]? }
        struct Argument: Decodable {
            struct Name: Decodable { var kind, name: String }
            var kind: String
            var names: [Name]?
            var valueName: String?
            var shouldDisplay: Bool
        }
        var command: Command
    }

    /// The long names of the options that a command takes, with those that take no value.
    private static func options(of command: any ParsableArguments.Type) throws -> [(name: String, isFlag: Bool)] {
        let tool = try JSONDecoder().decode(Tool.self, from: Data(command._dumpHelp().utf8))
        let arguments = (tool.command.arguments ?? []).filter { $0.kind != "positional" && $0.shouldDisplay }
        return arguments.compactMap { argument in
            let name = argument.names?.first { $0.kind == "long" }?.name
            return name.map { ("--" + $0, argument.kind == "flag") }
        }
    }

    /// Returns the names of the fields that each option of a group adds to a message.
    ///
    /// - Parameters:
    ///   - group: the options.
    ///   - message: returns the message of a command line that has nothing but these options.
    private static func added(
        by group: any ParsableArguments.Type, to message: ([String]) throws -> some NotchMessage
    ) throws -> [String: Set<String>] {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        try folder.write(#"{"text": "a"}"#, to: "view.json")
        // Each option takes at least one of these values.
        let values = ["7", "red", "low", UUID().uuidString, folder.path + "/view.json"]
        let without = Set(try message([]).fields.members.map(\.key))
        var added: [String: Set<String>] = [:]
        for option in try options(of: group) where option.name != "--help" {
            let lines = option.isFlag ? [[option.name]] : values.map { [option.name, $0] }
            let taken = lines.first { (try? message($0)) != nil }
            let names = try taken.map(message)?.fields.members.map(\.key)
            added[option.name] = Set(names ?? []).subtracting(without)
        }
        return added
    }

    private static let addedBySend = Result {
        try added(by: ActivityOptions.self) { options in
            try SentActivity(try Send.parse(["t", "s"] + options)).request.activity
        }
    }

    @Test("each field of an activity has one option of send, and each of these options has one field")
    func send_hasEveryField() throws {
        let added = try Self.addedBySend.get()
        #expect(added.filter { $0.value.count != 1 } == [:])
        let fields = added.values.flatMap { $0 }
        #expect(fields.count == Set(fields).count)
        // The texts are arguments, ask sends what has choices, and the connection says the owner.
        #expect(Set(fields).union(["title", "subtitle", "choices", "owner"]) == Self.names(of: ActivityDraft.self))
    }

    @Test("update takes what a daemon can change by the options of send, and refuses the others")
    func update_hasEveryField() throws {
        let added = try Self.added(by: ContentOptions.self) { options in
            try Update.parse(["--key", "k", "--title", "t", "--subtitle", "s"] + options).request
        }
        let sent = try Self.addedBySend.get()
        #expect(added.allSatisfy { $0.value == sent[$0.key] })
        // --progress none sends removeProgress.
        let own: Set = ["id", "coalescingKey", "title", "subtitle", "removeProgress"]
        #expect(own.union(added.values.flatMap { $0 }) == Self.names(of: UpdateRequest.self))
        for option in sent.keys where added[option] == nil && option != "--key" {
            #expect(throws: (any Error).self, "\(option)") {
                try Update.parse(["--key", "k", "--title", "t", option, "7"])
            }
        }
    }

    @Test("ask takes the fields that a question has by the options of send")
    func ask_hasEveryField() throws {
        let sent = try Self.addedBySend.get()
        var fields = Set<String>()
        for group in [LookOptions.self, PlaceOptions.self] as [any ParsableArguments.Type] {
            let added = try Self.added(by: group) { options in
                let command = try Ask.parse(["t", "s", "--choice", "a"] + options)
                return try command.options.question("t", "s", choices: ["a"], defaultChoice: nil)
            }
            #expect(added.allSatisfy { $0.value == sent[$0.key] })
            fields.formUnion(added.values.flatMap { $0 })
        }
        let own: Set = ["title", "subtitle", "choices", "default", "timeoutMs"]
        #expect(fields.union(own) == Self.names(of: QuestionDraft.self))
    }
}
