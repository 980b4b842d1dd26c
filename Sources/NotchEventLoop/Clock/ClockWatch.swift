import NotchSystem

/// A timer that never fires, and is cancelled whenever CLOCK_REALTIME jumps: by a suspended machine that wakes up,
/// or by somebody who sets it.
final class ClockWatch {
    let descriptor: Int32
    private var meter = SuspendMeter(System.suspendReading)

    init() throws(Errno) {
        descriptor = try System.makeClockWatch().get()
    }

    deinit {
        System.close(descriptor)
    }

    /// Takes what has happened without waiting.
    func receive() -> ClockChange? {
        System.takeClockJump(descriptor) ? meter.change(System.suspendReading) : nil
    }
}
