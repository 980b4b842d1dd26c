package import NotchCore
package import NotchDevices
import NotchEventLoop
import NotchSystem

/// An open device, and the machines that interpret its events.
@SurfaceActor
final class EvdevPort {
    /// An input of the configuration that listens to this device.
    struct Listener {
        /// The input's index in the configuration.
        let input: Int
        var machine: any EvdevMachine
    }

    let node: EvdevNode
    private(set) var listeners: [Listener]
    private let device: any EvdevDevice
    private let context: InputContext
    private let timer: DeadlineTimer
    private var source: IOSource?
    /// The timer that continues a reading that ``mostAtOnce`` has interrupted.
    private var continuation: SurfaceTimer?
    private var mode = EvdevReading.Mode.normal
    /// Called after each change with the actions of an input. The list of actions may be empty.
    var onActions: (@SurfaceActor (_ actions: [InputAction], _ input: Int) -> Void)?
    /// Called once, when the device is removed or fails.
    var onLoss: (@SurfaceActor (Errno) -> Void)?

    /// The number of events that are read before other sources have their turn. A device sends about this number in a
    /// second.
    private static let mostAtOnce = 512

    init(node: EvdevNode, device: any EvdevDevice, listeners: [Listener], context: InputContext) {
        self.node = node
        self.device = device
        self.listeners = listeners
        self.context = context
        timer = DeadlineTimer(clock: context.loop)
    }

    /// Reads the device's state, and starts to listen.
    func start() throws(EventLoopError) {
        source = try context.loop.watch(device.descriptor, for: .readable) { [weak self] _ in self?.read() }
        handle(.state(device.state), at: context.loop.now)
        // libevdev already holds the events from before the watch began. The loop does not report them.
        read()
    }

    /// Reads the device's current state, and discards its earlier events.
    func resync() {
        mode = .forcedSync
        read()
    }

    func panelChanged(_ panel: TouchPanel) { handle(.panel(panel), at: context.loop.now) }

    /// Releases the device. Idempotent.
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
                    context.logger.debug("\(node.name): events were lost, and the state is read again")
                    mode = .sync
                    handle(.dropped, at: now)
                case .event(let event, let time):
                    // Events of a resynchronisation have the time of the last normal event, which may be long ago.
                    let instant = mode == .normal ? min(context.loop.instant(ofMonotonic: time), now) : now
                    handle(.event(event), at: instant)
                }
                // An action may have closed this port.
                if source == nil { return }
            }
            continuation = context.loop.arrive(at: context.loop.now) { [weak self] in self?.read() }
        } catch {
            lose(error)
        }
    }

    /// Reports the loss of the device. A lost device is neither touched nor pressed, so the loss causes no action
    /// except the end of a level (fault 30).
    private func lose(_ error: Errno) {
        handle(.lost, at: context.loop.now)
        let onLoss = onLoss
        close()
        onLoss?(error)
    }

    private func handle(_ notice: EvdevNotice, at now: Instant) {
        for index in listeners.indices {
            let actions = listeners[index].machine.handle(notice, at: now)
            onActions?(actions, listeners[index].input)
        }
        guard source != nil else { return }
        timer.arm(listeners.compactMap(\.machine.nextDeadline).min()) { [weak self] in
            guard let self else { return }
            handle(.deadline, at: context.loop.now)
        }
    }
}

/// Maps the events of a device to a person's actions.
package protocol EvdevMachine: Sendable {
    /// Handles a notice.
    ///
    /// - Returns: the person's actions, in order.
    mutating func handle(_ notice: EvdevNotice, at now: Instant) -> [InputAction]
    /// The time of the next ``EvdevNotice/deadline``; `nil` while only an event can change the state.
    var nextDeadline: Instant? { get }
    /// Whether the device is touched or pressed.
    var isPressed: Bool { get }
}

/// A change of a device to which an input listens.
package enum EvdevNotice: Hashable, Sendable {
    /// The device was opened. The events lead to its current state.
    case state([EvdevEvent])
    case event(EvdevEvent)
    /// Events were lost. The following events lead to the current state.
    case dropped
    /// The device was removed, or cannot be read.
    case lost
    /// The device's panel has changed.
    case panel(TouchPanel)
    case deadline
}
