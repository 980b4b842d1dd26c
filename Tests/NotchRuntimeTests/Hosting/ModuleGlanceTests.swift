import NotchCore
import NotchTestSupport
import Testing

@testable import NotchConfiguration
@testable import NotchRuntime

@SurfaceActor
@Suite("Glances that modules draw") struct ModuleGlanceTests {
    private func home(_ bench: ModuleBench) -> HomeScene {
        bench.runtime.director.scene(at: bench.clock.now).home
    }

    @Test("a module's glance shows in the background too, draws nothing when it is equal, and goes with the module")
    func glance_goesWithItsModule() async throws {
        let bench = try await ModuleBench([ModuleDescriptor(id: "a"), ModuleDescriptor(id: "b")])
        let glances = try bench.module("a").context.glances
        let view = HStack {
            Icon("hammer")
            Text("12")
        }.node
        try glances.set(Glance(id: "builds", value: "12", view: view))
        await bench.advance(.seconds(1))
        #expect(home(bench).glance == Glance(id: "a/builds", value: "12", view: view))
        let (frames, timers) = (bench.harness.frames.count, bench.clock.scheduledCount)
        for _ in 0..<100 { try glances.set(Glance(id: "builds", value: "12", view: view)) }
        await bench.advance(.seconds(1))
        #expect(bench.harness.frames.count == frames && bench.clock.scheduledCount == timers)

        let latch = Hang()
        bench.journal.preparations["a"] = { _ in await latch.wait() }
        bench.host.switchModule(to: "b")
        await bench.advance(.seconds(1))
        #expect(home(bench).glance?.id == "a/builds", "the module still prepares")
        await bench.advance(.milliseconds(1001))
        #expect(home(bench).glance == nil && bench.runtime.glances.count == 0)
        #expect(throws: GlanceError.unloaded(module: "a")) { try glances.set(Glance(id: "builds", value: "13")) }
        latch.open()
        await bench.advance(.seconds(1))

        bench.host.switchModule(to: "a")
        try bench.module("a").context.glances.set(Glance(id: "builds", value: "14"))
        #expect(home(bench).glance?.value == "14", "a new instance has glances of its own")
    }

    @Test("a resident module keeps its glances in the background, and may change them")
    func resident_keepsItsGlances() async throws {
        let resident = ModuleDescriptor(id: "a", backgroundPolicy: .stayResident)
        let bench = try await ModuleBench([resident, ModuleDescriptor(id: "b")])
        let glances = try bench.module("a").context.glances
        try glances.set(Glance(id: "builds", value: "12"))
        bench.host.switchModule(to: "b")
        await bench.advance(.seconds(3))
        try glances.set(Glance(id: "builds", value: "13"))
        #expect(home(bench).glance == Glance(id: "a/builds", value: "13"))
    }

    @Test("a hundred switches leave no glance of a module that is gone")
    func storm_leavesNoGlance() async throws {
        let bench = try await ModuleBench([ModuleDescriptor(id: "a"), ModuleDescriptor(id: "b")])
        for number in 0..<100 {
            let id = number % 2 == 0 ? "a" : "b"
            try bench.module(id).context.glances.set(Glance(id: "\(number)", value: "1"))
            bench.host.switchModule(to: id == "a" ? "b" : "a")
            await bench.advance(.milliseconds(10))
        }
        await bench.advance(.seconds(3))
        #expect(bench.runtime.glances.count == 0)
    }
}
