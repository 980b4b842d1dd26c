import NotchTestSupport
import Testing

@testable import NotchCore

@Suite("Glances of modules")
@SurfaceActor
struct ModuleGlancesTests {
    private let board = GlanceBoard(clock: ManualClock())

    private var ids: [String] { board.items().map(\.id) }

    @Test("a module's glances have its id before their own, are placed as it says, and are not kept")
    func glances_areOnTheBoard() throws {
        let (builds, mail) = (ModuleGlances(of: "builds", on: board), ModuleGlances(of: "mail", on: board))
        try builds.set(Glance(id: "last", value: "1"))
        try mail.set(Glance(id: "last", value: "2"), lifetime: .seconds(9), whenStale: .remove, order: -1)
        try builds.set(Glance(id: "last", value: "3"), isPinned: true)
        #expect(ids == ["mail/last", "builds/last"])
        let items = board.items()
        #expect(
            items[0].placement == GlancePlacement(lifetime: .seconds(9), whenStale: .remove, order: -1)
                && items[1].placement == GlancePlacement(isPinned: true))
        #expect(board.shown?.glance == Glance(id: "builds/last", value: "3"))
        mail.remove("first")
        mail.remove("last")
        #expect(ids == ["builds/last"])
        builds.removeAll()
        #expect(ids.isEmpty)
    }

    @Test("what a module shows goes when it is unloaded, nothing of others does, and it shows nothing any more")
    func end_removes() throws {
        let (builds, mail) = (ModuleGlances(of: "builds", on: board), ModuleGlances(of: "mail", on: board))
        for id in ["a", "b"] { try builds.set(Glance(id: id, value: "1")) }
        try mail.set(Glance(id: "a", value: "1"))
        #expect(board.set(Glance(id: "builds", value: "1"), GlancePlacement(isKept: true)) == nil)
        builds.end()
        #expect(ids == ["mail/a", "builds"])
        #expect(throws: GlanceError.unloaded(module: "builds")) { try builds.set(Glance(id: "a", value: "1")) }
        builds.remove("a")
        builds.end()
        #expect(ids == ["mail/a", "builds"])
    }

    @Test("what is refused says what is wrong, and the former glance stays")
    func refusals_areTold() throws {
        let name = String(repeating: "m", count: ModuleDescriptor.longestID)
        let glances = ModuleGlances(of: name, on: board)
        let longest = String(repeating: "i", count: Glance.idLimit)
        try glances.set(Glance(id: longest, value: "1"))
        #expect(ids == [name + "/" + longest])
        for id in ["", longest + "i"] {
            #expect(throws: GlanceError.badID(id)) { try glances.set(Glance(id: id, value: "1")) }
        }
        let view = Bar(0.5).padding(-1)
        #expect(throws: GlanceError.self) { try glances.set(Glance(id: longest, value: "2", view: view)) }
        #expect(board.shown?.glance.value == "1")
        do {
            try glances.set(Glance(id: "x", value: "2", view: view))
        } catch {
            #expect(
                "\(error)" == "the glance 'x' is not shown: the view has a padding of -1.0, not one of 0 to 1000 points"
            )
        }
        for number in 1..<GlanceBoardMachine.moduleLimit { try glances.set(Glance(id: "\(number)", value: "1")) }
        #expect(throws: GlanceError.full(limit: GlanceBoardMachine.moduleLimit)) {
            try glances.set(Glance(id: "one more", value: "1"))
        }
        try glances.set(Glance(id: "1", value: "2"))
        glances.remove("2")
        try glances.set(Glance(id: "one more", value: "1"))
    }
}
