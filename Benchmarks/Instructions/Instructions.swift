import NotchCore

/// Line 19: runs each kernel a few times, for `Tools/instructions.sh`, which counts the instructions by valgrind.
enum Instructions {
    /// A kernel by its name, and what is counted of it once it is warm.
    typealias Kernel = (name: String, run: () -> Void)

    /// Prepares each kernel in turn, runs it until it is warm, and then once more to be counted. Prints the names in the
    /// same order.
    static func run() throws {
        for make in [FrameKernels.all, OutputKernels.all, QueueKernels.all] {
            for kernel in try make() {
                for _ in 0..<3 { kernel.run() }
                counted = kernel.run
                notchBenchCounted()
                print(kernel.name)
            }
        }
    }

    /// What the next call of ``notchBenchCounted()`` runs.
    nonisolated(unsafe) fileprivate static var counted: () -> Void = {}
}

/// Valgrind counts between the beginning and the end of this function, which it finds by its name. A C entry would be a
/// function of its own, which a call from Swift does not pass.
@inline(never)
@_silgen_name("notch_bench_counted")
func notchBenchCounted() {
    Instructions.counted()
}
