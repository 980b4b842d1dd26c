/// The clockwise turn, in degrees, with which a tile is mounted, as a person sees it from the front.
package enum MatrixTurn: Int, CaseIterable, Hashable, Sendable {
    case upright = 0
    case quarter = 90
    case half = 180
    case threeQuarters = 270

    /// Whether the tile lies on its side, which only a square one can do.
    var isSideways: Bool { self == .quarter || self == .threeQuarters }
}
