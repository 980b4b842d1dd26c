import NotchCore
import NotchTestSupport
import Testing

@testable import NotchConfiguration
@testable import NotchRuntime

/// Switches, up to a thousand, from one module to another and back, while activities flow.
@SurfaceActor
@Suite struct SwitchingStormTests {
    private func expectOrder(_ bench: ModuleBench, _ round: Int, active: inout String?) {
        let machine = bench.host.machine
        bench.journal.expectOneActive(&active, "round \(round)")
        #expect(active == machine.foreground, "round \(round)")
        #expect(bench.surface.foregroundModuleID == machine.foreground, "round \(round)")
        for holding in bench.surface.holdings {
            let holders = bench.host.queues.filter { $0.heldToken == holding.token }
            #expect(
                holders.count == 1, "round \(round): the claim of \(holding.claim.moduleID ?? "none") has no holder")
        }
    }

    @Test(
        "M4: hundreds of switches leave one module in the foreground, no claim and no more instances",
        arguments: [ModuleBackgroundPolicy.stayResident, .unloadOnSwitchAway])
    func storm_leavesNothing(policy: ModuleBackgroundPolicy) async throws {
        let bench = try await ModuleBench([
            ModuleDescriptor(id: "a", backgroundPolicy: policy), ModuleDescriptor(id: "b", backgroundPolicy: policy),
        ])
        var random = SeededGenerator(seed: 7)
        var active: String? = "a"
        for round in 0..<Repetition.rounds(150, full: 1000) {
            for id in ["a", "b"] {
                let priority = ActivityPriority.allCases.randomElement(using: &random) ?? .normal
                for weak in bench.journal.made.suffix(2) {
                    weak.module?.queue.enqueue(
                        Activity(coalescingKey: id, priority: priority, title: id, dwell: .milliseconds(20)))
                }
                bench.host.switchModule(to: id == "a" ? "b" : "a")
                await bench.advance(.milliseconds(Int.random(in: 0...60, using: &random)))
                expectOrder(bench, round, active: &active)
            }
        }
        #expect(bench.host.foregroundModuleID == "a")
        await bench.advance(.seconds(10))
        #expect(bench.surface.holdings.isEmpty && bench.surface.surface == .compact && bench.card == nil)
        #expect(bench.host.instanceCount == (policy == .stayResident ? 2 : 1))
        #expect(bench.alive.count == bench.host.instanceCount)
        #expect(bench.runtime.history.aliveCount == bench.host.queues.reduce(0) { $0 + $1.pendingCount })
        // What is left is the minute of the home view.
        #expect(bench.clock.timerCount <= 2)
    }

    @Test("M4: a module that hangs and one that floods do not keep others from their turn, and nothing grows")
    func storm_withAHangAndAFlood() async throws {
        let bench = try await ModuleBench([
            ModuleDescriptor(id: "hangs"), ModuleDescriptor(id: "floods", backgroundPolicy: .stayResident),
            ModuleDescriptor(id: "works", backgroundPolicy: .stayResident),
        ])
        var hanging: [CheckedContinuation<Void, Never>] = []
        var active: String? = "hangs"
        bench.journal.preparations["hangs"] = { _ in await withCheckedContinuation { hanging.append($0) } }
        for round in 0..<Repetition.rounds(150, full: 1000) {
            for id in ["floods", "works", "hangs"] {
                bench.host.switchModule(to: id)
                if round > 0 {
                    let queue = try bench.module("floods").queue
                    for number in 0..<20 { queue.enqueue(Activity(priority: .high, title: "flood \(number)")) }
                    #expect(queue.pendingCount <= queue.capacity)
                }
                await bench.advance(.milliseconds(40))
                expectOrder(bench, round, active: &active)
            }
        }
        // Two instances at most of a module that never lets go.
        #expect(hanging.count <= 2 && bench.alive.count { $0 == "hangs" } <= 2)
        bench.host.switchModule(to: "works")
        let works = try bench.module("works").queue
        works.enqueue(Activity(title: "works"))
        try bench.module("floods").queue.cancelAll()
        await bench.advance(.seconds(8))
        #expect(works.pendingCount == 0)
        hanging.forEach { $0.resume() }
        await bench.advance(.seconds(10))
        #expect(bench.alive.count { $0 == "hangs" } == 0)
        #expect(bench.surface.holdings.isEmpty)
    }
}

extension ActivityQueue {
    /// Cancels all activities that wait.
    fileprivate func cancelAll() {
        for activity in pending { cancel(activity.id) }
        dismiss()
    }
}
