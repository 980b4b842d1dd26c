/// How a process ended: `wait(2)`.
package enum ProcessStatus: Hashable, Sendable {
    case exited(Int32)
    case killed(signal: Int32)
}
