import CTerminalGuard

/// Gives the process's terminal back, should the process die while it has it.
package enum TerminalGuard {
    /// From now on, death by a signal, or `exit(3)`, writes `farewell` to a terminal, sets its modes and drops what was
    /// typed, unless the process is in the terminal's background. SIGKILL excepted.
    ///
    /// To be called on the main thread. A second terminal takes the first one's place.
    ///
    /// - Parameters:
    ///   - descriptor: stays open until ``disarm()``.
    ///   - farewell: 128 bytes at most.
    /// - Returns: an error where the handlers cannot be installed (`sigaction(2)`).
    package static func arm(
        descriptor: Int32, modes: TerminalModes?, farewell: [UInt8]
    ) -> Result<Void, Errno> {
        let isArmed = farewell.withUnsafeBytes { bytes in
            if let modes {
                modes.withBytes { notch_terminal_guard_arm(descriptor, $0.baseAddress, bytes.baseAddress, bytes.count) }
            } else {
                notch_terminal_guard_arm(descriptor, nil, bytes.baseAddress, bytes.count)
            }
        }
        return isArmed ? .success(()) : .failure(.current)
    }

    /// The terminal has been given back, or belongs to others now.
    package static func disarm() {
        notch_terminal_guard_disarm()
    }
}
