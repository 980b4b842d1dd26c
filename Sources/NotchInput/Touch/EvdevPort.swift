import NotchCore
import NotchEvdev
import NotchEventLoop
import NotchSystem

/// An open device, and the machines that make something of what it tells.
@SurfaceActor
final class EvdevPort {
    /// An input of the configuration that listens to this device.
    struct Listener {
        /// Its place in the configuration.
        let input: Int
        var machine: any EvdevMachine
    }

    let node: EvdevNode
    private(set) var listeners: [Listener]
    private let device: any EvdevDevice
    private let context: InputContext
    private let timer: DeadlineTimer
    private var source: IOSource?
    /// Goes on reading where a turn of the loop has ended it.
    private var continuation: SurfaceTimer?
    private var mode = EvdevReading.Mode.normal
    /// Told what was asked for by which input, also nothing, after each change.
    var onActions: (@SurfaceActor (_ actions: [InputAction], _ input: Int) -> Void)?
    /// Told once, when the device has gone or fails.
    var onLoss: (@SurfaceActor (Errno) -> Void)?

    /// As many events as a device tells in a second or so, after which others have their turn.
    private static let mostAtOnce = 512

    init(node: EvdevNode, device: any EvdevDevice, listeners: [Listener], context: InputContext) {
        self.node = node
        self.device = device
        self.listeners = listeners
        self.context = context
        timer = DeadlineTimer(clock: context.loop)
    }

    /// Takes the device's state over and listens from now on.
    func start() throws(EventLoopError) {
        source = try context.loop.watch(device.descriptor, for: .readable) { [weak self] _ in self?.read() }
        tell(.state(device.state), at: context.loop.now)
        // What came before the watch stood is in libevdev's hands already, where the loop does not see it.
        read()
    }

    /// Finds out how the device is, whatever it has told.
    func resync() {
        mode = .forcedSync
        read()
    }

    func panelChanged(_ panel: TouchPanel) {
        tell(.panel(panel), at: context.loop.now)
    }

    /// Lets go of the device. Idempotent.
    func close() {
        onActions = nil
        onLoss = nil
        source?.cancel()
        source = nil
        timer.arm(nil) {}
        continuation?.cancel()
        device.close()
    }

    private func read() {
        guard source != nil else { return }
        continuation?.cancel()
        continuation = nil
        do throws(Errno) {
            for _ in 0..<Self.mostAtOnce {
                let now = context.loop.now
                switch try device.next(mode) {
                case .none:
                    guard mode != .normal else { return }
                    mode = .normal
                case .dropped:
                    context.logger.debug("\(node.name): events were lost, its state is read again")
                    mode = .sync
                    tell(.dropped, at: now)
                case .event(let event, let time):
                    // Differences bear the time of what was told last, which may be long ago.
                    let instant = mode == .normal ? min(context.loop.instant(ofMonotonic: time), now) : now
                    tell(.event(event), at: instant)
                }
                // An action may have closed us.
                if source == nil { return }
            }
            continuation = context.loop.arrive(at: context.loop.now) { [weak self] in self?.read() }
        } catch {
            lose(error)
        }
    }

    /// Nothing touches or presses what is not there: no action, but for a level that has to end (fault 30).
    private func lose(_ error: Errno) {
        tell(.lost, at: context.loop.now)
        let onLoss = onLoss
        close()
        onLoss?(error)
    }

    private func tell(_ notice: EvdevNotice, at now: Instant) {
        for index in listeners.indices {
            let actions = listeners[index].machine.handle(notice, at: now)
            onActions?(actions, listeners[index].input)
        }
        guard source != nil else { return }
        timer.arm(listeners.compactMap(\.machine.nextDeadline).min()) { [weak self] in
            guard let self else { return }
            tell(.deadline, at: context.loop.now)
        }
    }
}
