import NotchConcurrency
package import NotchSystem

extension ProcessMachine {
    package enum Event: MachineEvent, Hashable {
        /// A program is to be run.
        case start(Int, timeLimit: Duration?)
        /// The program runs.
        case started(Int)
        /// The program could not be started.
        case failed(Int, Errno)
        /// Somebody does not want the program to run on.
        case cancel(Int)
        /// The process has ended, and is not reaped yet.
        case ended(Int)
        /// The process is reaped. The status is `nil` where somebody else has taken it.
        case reaped(Int, ProcessStatus?)
        /// There may be something new among the children.
        case childrenChanged
        /// Of these runs something is left that has just been killed. Of no other run anything is left.
        case found(Set<Int>)
        /// Nothing more is to be run.
        case stop
        case deadline
    }

    package enum Effect: Hashable, Sendable {
        /// Start the program. Leads to ``Event/started(_:)`` or ``Event/failed(_:_:)``.
        case spawn(Int)
        /// Send a signal to the group of the process.
        case signal(Int, ProcessSignal)
        /// Reap the process, which has ended. Leads to ``Event/reaped(_:_:)``.
        case reap(Int)
        /// Look for what ended runs have left, and kill that. Leads to ``Event/found(_:)``, maybe in a later turn.
        case look
        /// Tell how the run ended.
        case complete(Int, ProcessEnd)
        /// Tell that nothing runs any more.
        case stopped
    }
}
