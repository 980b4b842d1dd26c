/// What the kernel tells at one moment. What it does not tell is `nil`.
package struct SystemSample: Hashable, Sendable {
    /// A count that only grows, of two kinds.
    package struct Counters: Hashable, Sendable {
        package var first: UInt64
        package var second: UInt64

        package init(_ first: UInt64, _ second: UInt64) {
            self.first = first
            self.second = second
        }
    }

    package var ticks: ProcessorTicks?
    /// From 0 to 1.
    package var memory: Double?
    /// Degrees Celsius.
    package var temperature: Double?
    /// From 0 to 1, and the bytes that are free.
    package var disk: Double?
    package var diskFree: UInt64?
    /// The bytes that came and went.
    package var network: Counters?
    /// The flags of the firmware of a Raspberry Pi.
    package var throttling: UInt64?

    package init() {}
}
