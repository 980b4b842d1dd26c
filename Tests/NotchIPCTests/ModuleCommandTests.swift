import NotchCore
import NotchTestSupport
import Testing

@testable import NotchIPC

@SurfaceActor
@Suite("notchctl module", .serialized)
struct ModuleCommandTests {
    private let harness: Harness

    init() throws { harness = try Harness() }

    private func run(_ arguments: String...) throws -> CommandRun.Result {
        try CommandRun(arguments, on: harness).finish()
    }

    @Test("list shows the modules and what they do")
    func list_shows() throws {
        #expect(
            try run("module", "list").output == """
                ID       NAME     STATE                        PID
                notch    Notch    foreground                   -
                weather  Weather  background, wants attention  42

                """)
        let json = try run("module", "list", "--json").output
        #expect(json.hasPrefix(#"{"modules":[{"id":"notch","name":"Notch","state":"foreground","attention":false}"#))
    }

    @Test("switch and next print the module in the foreground; an unknown module is bad data")
    func switch_prints() throws {
        #expect(try run("module", "switch", "notch").output == "notch\n")
        #expect(try run("module", "next").output == "weather\n")
        #expect(harness.service.switches == [SwitchModuleRequest(id: "notch"), SwitchModuleRequest()])
        let refused = try run("module", "switch", "nobody")
        #expect(refused.status == 65)
        #expect(refused.errors == "notchctl: id is 'nobody', which names no module; accepted: one of: notch, weather\n")
        #expect(try run("module", "switch").status == 64)
    }
}
