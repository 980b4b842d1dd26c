package import NotchCore

/// Shows how the machine is.
///
/// The module is a thin shell around ``SystemMachine``. Another thread reads, since a disk may hang.
@SurfaceActor
package final class SystemModule: GlanceModule {
    private let machine: MachineRunner<SystemMachine>
    private let reader: SystemReader
    private let worker: any WorkerThread
    private let sink: any GlanceSink
    private let outbox = Outbox<SystemMachine.Effect>()

    /// - Parameters:
    ///   - words: the language of what the glances say.
    ///   - worker: the thread for reading, which nobody else uses. The module closes it.
    package init(
        _ options: SystemOptions, words: Words = .english, reader: SystemReader, worker: any WorkerThread,
        sink: any GlanceSink, clock: any SurfaceClock
    ) {
        self.reader = reader
        self.worker = worker
        self.sink = sink
        machine = MachineRunner(SystemMachine(options, in: words), clock: clock)
    }

    package func start() { handle(.start) }

    /// Handles that the glances can be seen, or that they cannot.
    package func setVisible(_ isVisible: Bool) { handle(.visible(isVisible)) }

    package func stop() {
        handle(.stop)
        machine.stop()
        worker.close()
    }

    private func handle(_ event: SystemMachine.Event) {
        let effects = machine.handle(event) { [weak self] in self?.handle(.deadline) }
        outbox.deliver(effects) { effect in
            switch effect {
            case .read:
                worker.perform { [reader, weak self] in
                    let sample = reader.sample()
                    return { self?.handle(.read(sample)) }
                }
            case .show(let glance): sink.set(glance, lifetime: nil)
            case .withdraw(let id): sink.remove(id)
            }
        }
    }
}

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
