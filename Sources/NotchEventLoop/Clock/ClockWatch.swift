import NotchSystem

/// A timer that never fires, and is cancelled whenever CLOCK_REALTIME jumps: by a suspended machine that wakes up,
/// or by somebody who sets it.
final class ClockWatch {
    private let jumps: ClockJumpDescriptor
    private var meter = SuspendMeter(.current)

    var descriptor: Int32 { jumps.rawValue }

    init() throws(Errno) {
        jumps = try ClockJumpDescriptor()
    }

    /// Takes what has happened without waiting.
    func receive() -> ClockChange? {
        jumps.takeJump() ? meter.change(.current) : nil
    }
}
