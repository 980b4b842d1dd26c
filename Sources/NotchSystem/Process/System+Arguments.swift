import CArguments

extension System {
    /// Returns the arguments of the process as they were passed, the program's name first, with a null pointer at their
    /// end. They live as long as the process.
    ///
    /// They are those that the C library hands to constructors. Swift's runtime takes them from the stack or from
    /// `/proc`, and has none, or traps, where a library of the process has called `setenv(3)` before `main`, and without
    /// `/proc`.
    ///
    /// - Throws: EINVAL for a process that was started without any argument, its name among them.
    package static func arguments() throws(Errno) -> (
        count: Int32, values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    ) {
        guard notch_argument_count() > 0, let values = notch_argument_values() else { throw .invalid }
        return (notch_argument_count(), values)
    }
}
