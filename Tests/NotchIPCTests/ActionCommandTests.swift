import Foundation
import NotchCore
import Testing

@testable import NotchIPC

@Suite("notchctl about actions")
@SurfaceActor
struct ActionCommandTests {
    private let harness: Harness

    init() throws { harness = try Harness() }

    private func run(_ arguments: String...) throws -> CommandRun.Result {
        try CommandRun(arguments, on: harness).finish()
    }

    @Test("perform passes the inputs on as they are, and prints the last line when the action has ended")
    func perform_printsTheLastLine() throws {
        let result = try run(
            "perform", "deploy.start", "--input", "target=a b=c; $(x)", "--input", "note=")
        #expect(result.status == 0 && result.output == "Brought out\n" && result.errors.isEmpty, "\(result)")
        #expect(
            harness.service.performed == [
                PerformRequest(
                    action: "deploy.start",
                    inputs: [
                        InputValue(name: "target", value: "a b=c; $(x)"), InputValue(name: "note", value: ""),
                    ])
            ])
        #expect(try run("perform", "a.b", "--json").output.contains(#""ended":true,"text":"Brought out""#))
        #expect(try run("perform", "a.b", "--no-wait").output == "")
    }

    @Test("continue takes a number or an id, open-url a link")
    func continue_takesNumbersAndIDs() throws {
        let id = try #require(UUID(uuidString: "11111111-2222-3333-4444-555555555555"))
        #expect(try run("continue", "7").output == "Brought out\n")
        #expect(try run("continue", id.uuidString).status == 0)
        #expect(harness.service.continued == [ContinueRequest(number: 7), ContinueRequest(id: id)])
        #expect(try run("continue", "seven").status == 64)
        #expect(try run("open-url", "notch://deploy/main").status == 0)
        #expect(harness.service.opened == [OpenURLRequest(url: "notch://deploy/main")])
    }

    @Test(
        "each refusal has its exit code and its reason",
        arguments: [
            (
                VarlinkError.actionFailed(action: "a.b", reason: "exited 1: No route"), 1,
                "notchctl: exited 1: No route\n"
            ),
            (.noAction(action: "a.b"), 1, "notchctl: no action is called a.b; 'notchctl actions' lists them\n"),
            (.noRecord(id: "9"), 1, "notchctl: nothing that can be continued has the id 9\n"),
            (.actionBusy(reason: "a.b is running already"), 75, "notchctl: a.b is running already; try again\n"),
            (
                .invalidField(field: "inputs.n", reason: "is no number", limit: "a number"), 65,
                "notchctl: inputs.n is no number; accepted: a number\n"
            ),
            (.unavailable(reason: "the feature x is switched off"), 1, "notchctl: the feature x is switched off\n"),
        ] as [(VarlinkError, Int32, String)])
    func refusal_hasAnExitCode(error: VarlinkError, status: Int32, errors: String) throws {
        harness.service.actionError = error
        for arguments in [["perform", "a.b"], ["continue", "1"], ["open-url", "notch://a"]] {
            let result = try CommandRun(arguments, on: harness).finish()
            #expect(result.status == status && result.errors == errors && result.output.isEmpty, "\(result)")
        }
    }

    @Test("an input without a name is a mistake of usage")
    func badInput_isUsage() throws {
        for input in ["target", "=x"] { #expect(try run("perform", "a.b", "--input", input).status == 64) }
        for arguments in [["actions", "forget"], ["actions", "forget", "7", "--all"]] {
            #expect(try CommandRun(arguments, on: harness).finish().status == 64)
        }
    }

    @Test("the lists are tables, and objects with --json")
    func lists_arePrinted() throws {
        #expect(
            try run("actions").output
                == """
                ACTION        STATE    ELIGIBLE        INPUTS                  DESCRIPTION
                deploy.start  running  perform,search  target*:text [where:a|b=a]  Bring it out

                """.replacingOccurrences(of: "INPUTS                  DESC", with: "INPUTS                      DESC"))
        #expect(
            try run("search", "dep", "-n", "3").output == """
                NUMBER  USED  AGO         ACTIVITY
                7       3     1 min 30 s  Deploy main: to a

                """)
        #expect(
            try run("suggest").output == """
                NUMBER  WHY                    ACTIVITY
                7       often on Mondays at 9  Deploy main: to a

                """)
        #expect(
            try run("offers").output == """
                ID                                    FROM     ACTIVITY       OBSTACLE
                11111111-2222-3333-4444-555555555555  kitchen  Deploy main    -
                -                                     hall     io.notchd.x.y  no such action

                """)
        #expect(try run("actions", "ids").output == "io.notchd.deploy.start\nio.notchd.report.open\n")
        for arguments in [["actions"], ["offers"], ["search", "x"], ["suggest"], ["actions", "ids"]] {
            let output = try CommandRun(arguments + ["--json"], on: harness).finish().output
            #expect(output.hasPrefix("{\"") && output.hasSuffix("}\n"), "\(output)")
        }
    }

    @Test("actions forget passes on what was chosen")
    func forget_passesOn() throws {
        for arguments in [["7"], ["report-1"], ["--type", "io.notchd.a.b"], ["--all"]] {
            #expect(try CommandRun(["actions", "forget"] + arguments, on: harness).finish().status == 0)
        }
        #expect(
            harness.service.deleted == [
                DeleteActivitiesRequest(number: 7), DeleteActivitiesRequest(persistentIdentifier: "report-1"),
                DeleteActivitiesRequest(type: "io.notchd.a.b"), DeleteActivitiesRequest(all: true),
            ])
    }

    @Test("the former names of two commands work, and one line says what they are called now")
    func formerNames_work() throws {
        let ids = try run("activities", "ids")
        #expect(ids.output == "io.notchd.deploy.start\nio.notchd.report.open\n")
        #expect(ids.errors == "notchctl: warning: 'activities ids' is called 'actions ids' now\n")
        let forgotten = try run("--json", "activities", "delete", "7")
        #expect(forgotten.status == 0 && forgotten.output == "{\"count\":1}\n")
        #expect(forgotten.errors == "notchctl: warning: 'activities delete' is called 'actions forget' now\n")
        #expect(harness.service.deleted == [DeleteActivitiesRequest(number: 7)])
        #expect(try run("actions", "list").errors.isEmpty)
    }

    @Test("ask passes the actions of its choices on, by number or by text")
    func ask_performs() throws {
        let command = try CommandRun(
            ["ask", "Q", "--choice", "Yes", "--choice", "No", "--perform", "Yes=deploy.start target=main"], on: harness)
        try command.turn { !harness.service.asking.isEmpty }
        #expect(harness.service.asking.first?.request.perform == ["deploy.start target=main", ""])
        harness.service.end(.chosen(1))
        #expect(try command.finish().output == "Yes\n")
        for perform in ["3=a.b", "Maybe=a.b", "a.b"] {
            #expect(try run("ask", "Q", "--choice", "Yes", "--perform", perform).status == 64)
        }
    }
}
