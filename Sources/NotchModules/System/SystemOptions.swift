/// The options of the module `system`.
package struct SystemOptions: Hashable, Sendable {
    /// In the order of the configuration.
    package var metrics: [SystemMetric] = [.cpu, .memory, .temperature, .throttling]
    package var interval: Duration = .seconds(10)
    /// A path in the file system whose use is shown.
    package var disk = "/"
    /// The network interface; `nil` adds all up but the loopback.
    package var interface: String?

    package init() {}
}
