import NotchSystem

/// A timer that never fires, and is cancelled whenever CLOCK_REALTIME jumps. The clock jumps when a suspended machine
/// resumes, and when somebody sets it.
final class ClockWatch {
    private let jumps: ClockJumpDescriptor
    private var meter = SuspendMeter(.current)

    var descriptor: Int32 { jumps.rawValue }

    init() throws(Errno) {
        jumps = try ClockJumpDescriptor()
    }

    /// Takes the change that has happened, without waiting; `nil` when there is none.
    func receive() -> ClockChange? {
        jumps.takeJump() ? meter.change(.current) : nil
    }
}
