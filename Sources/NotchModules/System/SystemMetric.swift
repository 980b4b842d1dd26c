/// What the module `system` shows, each as a glance of its own.
package enum SystemMetric: String, Hashable, Sendable, CaseIterable {
    /// The share of time in which processors work.
    case cpu
    /// The share of memory that is in use.
    case memory
    /// The temperature of the processor.
    case temperature
    /// The share of a file system that is full.
    case disk
    /// What comes and goes over the network, a second.
    case network
    /// Whether the board lacks voltage or is too hot to run at full speed. The glance shows only then.
    case throttling
}
