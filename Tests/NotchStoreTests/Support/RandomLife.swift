import Foundation
import NotchCore
import NotchTestSupport

@testable import NotchStore

/// A queue under load, as its events tell it, and what was acknowledged when.
@SurfaceActor
struct RandomLife {
    /// Every activity, in the order in which they were enqueued.
    private(set) var order: [UUID: Int] = [:]

    private var waiting: [Activity] = []
    private var shown: Activity?
    private var acknowledgements: [(UUID, Acknowledgement)] = []

    /// Lets activities come, coalesce, show and end. Every fourth one is durable.
    init(in store: TestStore, on files: FaultyFiles, steps: Int, random: inout SeededGenerator) async {
        for step in 0..<steps {
            switch Int.random(in: 0..<8, using: &random) {
            case 0...3: enqueue(in: store, on: files, isDurable: step % 4 == 0, random: &random)
            case 4: show(in: store)
            case 5: end(in: store)
            case 6: cancel(in: store, random: &random)
            default: await store.advance(by: .milliseconds(Int.random(in: 0...600, using: &random)))
            }
            // A commit may be under way for a while.
            if Bool.random(using: &random) { store.worker.answer() }
        }
        store.worker.answerAll()
    }

    private mutating func enqueue(
        in store: TestStore, on files: FaultyFiles, isDurable: Bool, random: inout SeededGenerator
    ) {
        let key = Bool.random(using: &random) ? "key-\(Int.random(in: 0..<6, using: &random))" : nil
        let text = String(repeating: "text ", count: Int.random(in: 0..<60, using: &random))
        let activity = Activity(coalescingKey: key, title: "Job \(order.count)", subtitle: text)
        order[activity.id] = order.count
        // The queue tells the newcomer first.
        store.record(.enqueued(activity))
        if let key, let old = waiting.firstIndex(where: { $0.coalescingKey == key }) {
            store.record(.ended(waiting.remove(at: old), .coalesced(by: activity.id)))
        }
        waiting.append(activity)
        guard isDurable else { return }
        let acknowledgement = Acknowledgement(files)
        acknowledgements.append((activity.id, acknowledgement))
        store.store.sync { if $0 == nil { acknowledgement.note() } }
    }

    private mutating func show(in store: TestStore) {
        guard shown == nil, !waiting.isEmpty else { return }
        let activity = waiting.removeFirst()
        shown = activity
        store.record(.phase(.animateIn, activity))
    }

    private mutating func end(in store: TestStore) {
        guard let activity = shown else { return }
        shown = nil
        store.record(.ended(activity, .shown))
    }

    private mutating func cancel(in store: TestStore, random: inout SeededGenerator) {
        guard let index = waiting.indices.randomElement(using: &random), index % 3 == 0 else { return }
        store.record(.ended(waiting.remove(at: index), .cancelled))
    }

    /// The ids of the activities whose acknowledgement had come before a number of changes of files.
    func acknowledged(before count: Int) -> [UUID] {
        acknowledgements.filter { $0.1.place.map { $0 <= count } ?? false }.map(\.0)
    }

    /// The place of an acknowledgement among the changes of files.
    @SurfaceActor
    private final class Acknowledgement {
        private let files: FaultyFiles
        private(set) var place: Int?

        init(_ files: FaultyFiles) {
            self.files = files
        }

        func note() {
            place = files.count
        }
    }
}
