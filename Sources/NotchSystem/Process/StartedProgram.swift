/// A program that was started. Whoever has it closes the descriptors, and takes the end of the process.
package struct StartedProgram: Hashable, Sendable {
    /// The number of the process, of its session and of its process group.
    package let process: Int32
    /// A descriptor that becomes readable when the process ends: `pidfd_open(2)`.
    package let descriptor: Int32
    /// The end of a pipe from which everything is read that the program writes. Reading does not wait.
    package let output: Int32
    /// The same for standard error; `nil` where that goes to ``output``.
    package let errors: Int32?
}
