package import NotchDevices
package import NotchSystem

/// A model of a machine's DRM devices: cards that a test plugs and unplugs, with a trace of the calls.
package final class FakeDRM: DRMSystem {
    /// The cards in `/dev/dri`, by the number of the node.
    package private(set) var cards: [Int: FakeCard] = [:]
    /// Links to nodes, such as those of `/dev/dri/by-path`.
    package var links: [String: String] = [:]
    /// The names of the nodes' drivers in sysfs.
    package var busDrivers: [String: String] = [:]
    /// The failures of `open(2)` of a node and of the listing of `/dev/dri`.
    package var failures = FakeFailures()
    /// The opened nodes, in order, including failed attempts.
    package private(set) var opened: [String] = []
    /// All cards, including unplugged ones, because a leak outlasts the device.
    private var known: [FakeCard] = []

    /// - Parameter cards: `/dev/dri/card0` and so on.
    package init(_ cards: FakeCard...) {
        for (number, card) in cards.enumerated() { plug(card, as: number) }
    }

    /// Makes `card` appear, or appear again.
    package func plug(_ card: FakeCard, as number: Int) {
        cards[number] = card
        if !known.contains(where: { $0 === card }) { known.append(card) }
        card.appear()
    }

    /// Removes the device with that number: ``FakeCard/vanish()``.
    package func unplug(_ number: Int) {
        cards.removeValue(forKey: number)?.vanish()
    }

    /// The objects that clients hold on all cards, including unplugged ones.
    package var live: FakeCounts {
        known.reduce(into: FakeCounts()) { $0 += $1.live }
    }

    package func cardPaths() throws(Errno) -> [String] {
        if let error = failures.next(.cardPaths) { throw error }
        return cards.keys.sorted().map { "/dev/dri/card\($0)" }
    }

    package func canonicalPath(_ path: String) -> String {
        links[path] ?? path
    }

    package func busDriver(ofCard path: String) -> String? {
        busDrivers[path]
    }

    package func open(_ path: String) throws(Errno) -> any DRMCard {
        opened.append(path)
        if let error = failures.next(.open) { throw error }
        let node = canonicalPath(path)
        guard let number = cards.keys.first(where: { node == "/dev/dri/card\($0)" }), let card = cards[number] else {
            throw .noEntry
        }
        return try card.open(path)
    }
}
