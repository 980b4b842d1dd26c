import NotchCore

/// The length that a part takes in one direction, in pixels.
struct ViewExtent: Hashable, Sendable {
    /// How a part takes the rest of the room. The parts of the greatest kind share all of it.
    enum Greed: Int, Comparable, Sendable {
        case none, meter, spacer

        static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
    }

    var least: Int
    /// The length from which on no type shrinks. Words may still be cut, and meters short.
    var firm: Int
    var ideal: Int
    var greed: Greed

    /// - Parameter firm: `nil` for a part without type that shrinks.
    init(least: Int, firm: Int? = nil, ideal: Int, greed: Greed = .none) {
        self.least = least
        self.firm = firm ?? least
        self.ideal = ideal
        self.greed = greed
    }

    static let zero = ViewExtent(least: 0, ideal: 0)

    static func fixed(_ length: Int) -> ViewExtent { ViewExtent(least: length, ideal: length) }

    func adding(_ length: Int) -> ViewExtent {
        ViewExtent(least: least + length, firm: firm + length, ideal: ideal + length, greed: greed)
    }

    /// Returns the extent of parts beside one another in this direction.
    static func sum(_ extents: [ViewExtent], gaps: Int) -> ViewExtent {
        extents.reduce(ViewExtent.zero.adding(gaps)) {
            ViewExtent(
                least: $0.least + $1.least, firm: $0.firm + $1.firm, ideal: $0.ideal + $1.ideal,
                greed: max($0.greed, $1.greed))
        }
    }

    /// Returns the extent of parts across this direction.
    static func largest(_ extents: [ViewExtent]) -> ViewExtent {
        extents.reduce(.zero) {
            // A spacer takes room only in the direction of its own stack.
            ViewExtent(
                least: max($0.least, $1.least), firm: max($0.firm, $1.firm), ideal: max($0.ideal, $1.ideal),
                greed: max($0.greed, $1.greed == .spacer ? .none : $1.greed))
        }
    }

    /// Divides `room` among parts. Each part first has its least length. Then the most important parts get their firm
    /// lengths, and then their ideal lengths. The rest goes to the spacers, or to the meters if there is no spacer.
    ///
    /// Therefore the words of one part are cut before the value of another part shrinks.
    static func shares(_ extents: [ViewExtent], importance: [Int], room: Int) -> [Int] {
        guard extents.count > 1 else { return extents.isEmpty ? [] : [share(extents[0], of: max(room, 0))] }
        var lengths = extents.map(\.least)
        var left = max(room - lengths.reduce(0, +), 0)
        for wanted in [extents.map(\.firm), extents.map(\.ideal)] {
            for level in Set(importance).sorted(by: >) {
                // Parts that need the least are first, so that the others share what they leave.
                let group = extents.indices.filter { importance[$0] == level }
                    .sorted { wanted[$0] - lengths[$0] < wanted[$1] - lengths[$1] }
                for (place, index) in group.enumerated() {
                    let added = min(max(wanted[index] - lengths[index], 0), left / (group.count - place))
                    lengths[index] += added
                    left -= added
                }
            }
        }
        let greed = extents.map(\.greed).max() ?? .none
        let takers = extents.indices.filter { extents[$0].greed == greed && greed != .none }
        for (place, index) in takers.enumerated() {
            let added = left / (takers.count - place)
            lengths[index] += added
            left -= added
        }
        return lengths
    }

    private static func share(_ extent: ViewExtent, of room: Int) -> Int {
        extent.greed == .none ? min(extent.ideal, room) : room
    }
}

/// The last measured extents of the parts of a view.
///
/// A layout needs the same extents many times: once for each part that folds away, and at each level.
final class ViewMeasures {
    private struct Measure {
        var room: Int
        var extent: ViewExtent
    }

    private var widths: [Measure?]
    private var heights: [Measure?]
    /// The number of measurements.
    private(set) var count = 0

    init(of tree: ViewTree) {
        widths = Array(repeating: nil, count: tree.parts.count)
        heights = widths
    }

    /// Returns the width of a part in a room of the given height, measured unless it is known.
    func width(of id: Int, in height: Int, _ measure: () -> ViewExtent) -> ViewExtent {
        if let known = widths[id], known.room == height { return known.extent }
        count += 1
        let extent = measure()
        widths[id] = Measure(room: height, extent: extent)
        return extent
    }

    /// Returns the height of a part in a room of the given width, measured unless it is known.
    func height(of id: Int, in width: Int, _ measure: () -> ViewExtent) -> ViewExtent {
        if let known = heights[id], known.room == width { return known.extent }
        count += 1
        let extent = measure()
        heights[id] = Measure(room: width, extent: extent)
        return extent
    }

    /// Forgets the extents of stacks that have lost a part.
    func forget(_ stacks: [Int]) {
        for id in stacks { (widths[id], heights[id]) = (nil, nil) }
    }
}
