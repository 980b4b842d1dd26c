import Foundation
import NotchCore
import NotchEventLoop
import NotchTestSupport
import Testing

@testable import NotchStore

@Suite("The store on a thread of its own")
@SurfaceActor
struct ThreadTests {
    @Test("a store on the event loop writes, acknowledges, answers and ends")
    func store_runsOnTheLoop() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/notch.db"
        let activity = Activity(title: "A")
        for life in 0..<2 {
            let loop = try EventLoop()
            let worker = try LoopWorker(loop: loop, purpose: "the store", stackSize: Store.stackSize)
            let store = Store(StoreOptions(path: path), worker: worker, clock: loop)
            let titles = Answer<[String]>([])
            store.onNotice = { Issue.record("\($0)") }
            store.onContents = { contents in
                #expect(contents.waiting.map(\.activity) == (life == 0 ? [] : [activity]))
                if life == 0 { store.record(.enqueued(activity)) } else { store.record(.ended(activity, .seen)) }
                store.sync { #expect($0 == nil) }
                store.read(.history(limit: 9)) { result in
                    titles.value = ((try? result.get()) ?? []).map(\.activity.title)
                    store.close { loop.stop() }
                }
            }
            store.open()
            try loop.runBounded()
            #expect(titles.value == (life == 0 ? [] : ["A"]))
        }
    }
}
