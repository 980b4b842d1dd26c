import Foundation
import NotchCore
import NotchTestSupport
import Testing

/// The samples of the original guides, in our own words. They must compile with only imports and type prefixes changed.
@SurfaceActor
@Suite struct DocumentedSampleTests {
    struct Notice: QueueMember {
        struct ID: Hashable, Sendable { let rawValue = UUID() }
        let id: ID
        let memberType: QueueMemberType
        let transitionDuration: Duration
        let restDuration: Duration
        let endDelay: Duration
    }

    @Test("The stream's sample: define a member, observe, enqueue")
    nonisolated func streamSample_runs() async {
        let stream = UIStream<Notice>()
        let watching = Task {
            var phases: [LifecyclePhase] = []
            for await event in stream.stream {
                _ = event.member.transitionDuration
                phases.append(event.phase)
                switch event.phase {
                case .animateIn, .animateOut: continue
                case .hidden, .reject: return phases
                }
            }
            return phases
        }
        // No clock is given, so the stream uses the real one. These durations take none of its time.
        await stream.enqueue(
            Notice(
                id: .init(), memberType: .timed, transitionDuration: .zero, restDuration: .zero, endDelay: .zero))
        #expect(await watching.value == [.animateIn, .animateOut, .hidden])
    }

    /// A module as in the guide: it has a queue of its own, binds it when the surface is ready, and quiesces it before
    /// the module is left.
    final class BuildModule {
        let queue: ActivityQueue

        init(clock: any SurfaceClock) {
            queue = ActivityQueue(clock: clock)
        }

        func onReady(_ coordinator: SurfaceCoordinator) async {
            await queue.bind(to: coordinator, moduleID: "builds")
        }

        func prepareForSwitchAway() async {
            await queue.quiesce()
        }
    }

    @Test("The queue's sample: bind, enqueue, replace by key, suspend, resume, quiesce")
    func queueSample_runs() async throws {
        let clock = ManualClock()
        let module = BuildModule(clock: clock)
        await module.onReady(SurfaceCoordinator(foregroundModuleID: "builds", clock: clock))
        let queue = module.queue
        queue.enqueue(
            Activity(
                priority: .normal, title: "Build finished", subtitle: "Debug \u{B7} 12.4s", systemImage: "hammer",
                tint: .green))
        await settle()
        queue.enqueue(Activity(coalescingKey: "tests", priority: .normal, title: "Tests run"))
        queue.enqueue(Activity(coalescingKey: "tests", priority: .high, title: "Tests passed"))
        await settle()
        #expect(queue.current?.title == "Build finished" && queue.current?.dwell == .milliseconds(2400))
        #expect(queue.pending.map(\.title) == ["Tests passed"])
        queue.suspend()
        #expect(queue.isSuspended)
        queue.resume()
        queue.cancel(UUID())
        queue.cancelAll(coalescingKey: "tests")
        #expect(queue.pending.isEmpty)
        await module.prepareForSwitchAway()
        #expect(queue.current == nil && queue.isSuspended)
    }
}
