package import NotchCore

/// Shows metrics of the system, such as processor load, memory use and temperature.
///
/// The module is a thin shell around ``SystemMachine``. Another thread takes the samples, because a disk may hang.
@SurfaceActor
package final class SystemSource: ConfigurableGlance {
    private let machine: MachineRunner<SystemMachine>
    private let reader: SystemReader
    private let worker: any WorkerThread
    private let sink: any GlanceSink
    private let effectQueue = EffectQueue<SystemMachine.Effect>()

    package convenience init?(_ options: SystemOptions, in context: GlanceContext) {
        guard let worker = context.worker() else { return nil }
        var options = options
        if !context.hasSeconds { options.interval = max(options.interval, .seconds(60)) }
        self.init(
            options, words: context.words, reader: SystemReader(options), worker: worker, sink: context.sink,
            clock: context.clock)
    }

    /// - Parameters:
    ///   - words: the language of the glances.
    ///   - worker: a thread for the exclusive use of the module, which closes it.
    package init(
        _ options: SystemOptions, words: Localization = .english, reader: SystemReader, worker: any WorkerThread,
        sink: any GlanceSink, clock: any SurfaceClock
    ) {
        self.reader = reader
        self.worker = worker
        self.sink = sink
        machine = MachineRunner(SystemMachine(options, in: words), clock: clock)
    }

    package func start() { handle(.start) }

    package func see(_ visibility: HomeVisibility) { setVisible(visibility.showsGlances) }

    /// Handles a change of the glances' visibility.
    package func setVisible(_ isVisible: Bool) { handle(.visible(isVisible)) }

    package func stop() {
        handle(.stop)
        machine.stop()
        worker.close()
    }

    private func handle(_ event: SystemMachine.Event) {
        let effects = machine.handle(event) { [weak self] in self?.handle(.deadline) }
        effectQueue.deliver(effects) { effect in
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

extension SystemSource {
    nonisolated package static let kind = "system"
    nonisolated package static let defaults = SystemOptions()
    nonisolated package static let keys: [FileKey<SystemOptions>] = [
        FileKey("Show", \.metrics, .choices()),
        FileKey("Interval", \.interval, .interval),
        FileKey("Disk", \.disk, .mountPoint),
        FileKey("Interface", \.interface, .emptyForNone(.text("a network interface"))),
    ]
}

/// The options of a glance of the kind `system`.
package struct SystemOptions: Hashable, Sendable {
    /// The shown metrics, in the order of the configuration.
    package var metrics: [SystemMetric] = [.cpu, .memory, .temperature, .throttling]
    package var interval: Duration = .seconds(10)
    /// A path in the file system whose usage is shown.
    package var disk = "/"
    /// The network interface; `nil` means the sum of all interfaces except the loopback.
    package var interface: String?

    package init() {}
}

/// A metric of the kind `system`, which is shown in its own glance.
package enum SystemMetric: String, Hashable, Sendable, CaseIterable {
    /// The share of time in which the processors are busy.
    case cpu
    /// The share of memory that is in use.
    case memory
    /// The temperature of the processor.
    case temperature
    /// The share of a file system that is in use.
    case disk
    /// The received and sent bytes of the network per second.
    case network
    /// Undervoltage or overheating of the board. The glance is shown only while the board is throttled.
    case throttling
}
