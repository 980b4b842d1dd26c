/// The range and the resolution of an absolute axis.
package struct AxisRange: Hashable, Sendable {
    package var minimum: Int
    package var maximum: Int
    /// The number of units per millimetre; 0 where the driver does not report it.
    package var resolution: Int

    package init(minimum: Int, maximum: Int, resolution: Int = 0) {
        self.minimum = minimum
        self.maximum = maximum
        self.resolution = resolution
    }

    /// The length of the axis, in millimetres; `nil` where it is not known.
    package var length: Double? {
        resolution > 0 && maximum > minimum ? Double(maximum - minimum) / Double(resolution) : nil
    }

    /// The position of a value on the axis, from 0 to 1. A value outside of the axis counts as its nearer end.
    package func share(of value: Int) -> Double {
        guard maximum > minimum else { return 0 }
        return Double(min(max(value, minimum), maximum) - minimum) / Double(maximum - minimum)
    }
}
