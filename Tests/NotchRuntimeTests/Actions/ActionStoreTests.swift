import NotchCore
import NotchEventLoop
import NotchStore
import NotchTestSupport
import Testing

@testable import NotchRuntime

/// What actions leave in the store, on a clock that the test moves.
@Suite("Actions in the store")
@SurfaceActor
struct ActionStoreTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func makeHarness(_ more: String = "") async throws -> ActionHarness {
        var options = StoreOptions(path: folder.path + "/notch.db")
        // The virtual clock's year may be long ago.
        options.maxAge = .seconds(100 * 366 * 86_400)
        let harness = try ActionHarness(more, store: { Store(options, worker: InlineWorker(clock: $0), clock: $0) })
        await harness.advance()
        return harness
    }

    private func end(_ harness: ActionHarness) async {
        harness.runtime.shutDown {}
        await harness.advance(.seconds(5))
    }

    @Test("what was performed is found, suggested and continued after a restart, by the same number")
    func action_isRemembered() async throws {
        let first = try await makeHarness()
        for target in ["main", "next", "main"] {
            first.perform("deploy.start", ["target": target])
            first.runner.started.last?.end()
            await first.advance(.seconds(10))
        }
        await end(first)

        let second = try await makeHarness()
        var found: [String] = []
        second.actions.memory.read(.actions(matching: "dep", limit: 9)) { result in
            found = ((try? result.get()) ?? []).map { "\($0.number) \($0.record.title) \($0.uses)" }
        }
        var suggested: [String] = []
        second.actions.suggestions(limit: 9) { result in
            suggested = ((try? result.get()) ?? []).map { "\($0.action.record.title): \($0.reason)" }
        }
        second.actions.continueActivity(number: 2) { second.note($0) }
        await second.advance()
        #expect(found == ["1 Deploy main 2", "2 Deploy next 1"])
        #expect(suggested == ["Deploy main: often on Thursdays at 9", "Deploy next: used once today"])
        #expect(second.runner.started.map(\.request.arguments) == [["/opt/deploy", "--keep=3", "next"]])

        second.actions.forget(.number(1)) { #expect($0 == nil) }
        second.actions.memory.read(.actions(matching: "", limit: 9)) { result in
            found = ((try? result.get()) ?? []).map(\.record.title)
        }
        await second.advance()
        #expect(found == ["Deploy next"])
        await end(second)
    }

    @Test(
        "the card of an action that has another name or another program after the restart holds nothing up either",
        arguments: [
            "[Action new.name]\nCommand=/opt/old\n",
            "[Action old.name]\nCommand=/opt/old\n[Actions]\nAppID=io.another.board\n",
        ])
    func renamedAction_doesNotStay(after: String) async throws {
        let first = try await makeHarness("[Action old.name]\nCommand=/opt/old\n")
        first.perform("old.name")
        await first.advance()
        #expect(first.card?.hold == true && first.card?.title == "old.name")
        await end(first)

        let second = try await makeHarness(after)
        await second.advance()
        #expect(second.card?.title == "old.name" && second.card?.subtitle == "was interrupted")
        await second.advance(.seconds(5))
        #expect(second.card == nil && second.runtime.queue.pendingCount == 0)
        await end(second)
    }

    @Test("the card of an action that ran when the program ended comes back as a failure, and holds nothing up")
    func runningCard_doesNotStay() async throws {
        let first = try await makeHarness()
        first.perform("deploy.start", ["target": "main"])
        await first.advance()
        #expect(first.card?.hold == true)
        await end(first)

        let second = try await makeHarness()
        await second.advance()
        #expect(second.card?.title == "Deploy main" && second.card?.subtitle == "was interrupted")
        await second.advance(.seconds(5))
        #expect(second.card == nil && second.runtime.queue.pendingCount == 0)
        await end(second)
    }
}
