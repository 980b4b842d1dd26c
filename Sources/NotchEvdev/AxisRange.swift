/// What an absolute axis measures.
package struct AxisRange: Hashable, Sendable {
    package var minimum: Int
    package var maximum: Int
    /// Units per millimetre; 0 where the driver does not tell.
    package var resolution: Int

    package init(minimum: Int, maximum: Int, resolution: Int = 0) {
        self.minimum = minimum
        self.maximum = maximum
        self.resolution = resolution
    }

    /// Millimetres; `nil` where it is not known.
    package var length: Double? {
        resolution > 0 && maximum > minimum ? Double(maximum - minimum) / Double(resolution) : nil
    }

    /// Where a value lies, from 0 to 1; outside of the axis is its end.
    package func share(of value: Int) -> Double {
        guard maximum > minimum else { return 0 }
        return Double(min(max(value, minimum), maximum) - minimum) / Double(maximum - minimum)
    }
}
