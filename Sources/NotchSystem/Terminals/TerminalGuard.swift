import CTerminalGuard

/// Restores the process's terminal if the process dies while it uses the terminal.
package enum TerminalGuard {
    /// Installs the handlers for death by a signal and for `exit(3)`. They write `farewell` to a terminal, set its
    /// modes and drop unread input, unless the process is in the terminal's background. SIGKILL cannot be handled.
    ///
    /// The call is made on the main thread. A second terminal takes the first one's place.
    ///
    /// - Parameters:
    ///   - descriptor: the terminal, which stays open until ``disarm()``.
    ///   - farewell: the bytes to write, 128 at most.
    /// - Returns: an error where the handlers cannot be installed (`sigaction(2)`).
    package static func arm(descriptor: Int32, modes: TerminalModes?, farewell: [UInt8]) -> Result<Void, Errno> {
        let isArmed = farewell.withUnsafeBytes { bytes in
            if let modes {
                modes.withBytes { notch_terminal_guard_arm(descriptor, $0.baseAddress, bytes.baseAddress, bytes.count) }
            } else {
                notch_terminal_guard_arm(descriptor, nil, bytes.baseAddress, bytes.count)
            }
        }
        return isArmed ? .success(()) : .failure(.current)
    }

    /// Disarms the guard: the terminal has been restored, or belongs to others now.
    package static func disarm() { notch_terminal_guard_disarm() }
}
