package import NotchCore

extension TimerMachine {
    package enum Event: MachineEvent, Hashable {
        /// A timer starts. It takes the place of the one with its name.
        case start(RunningTimer)
        /// An earlier life of the program left these timers.
        case restore([RunningTimer])
        /// The timer with this name is not wanted any more.
        case stop(String)
        /// Whether anybody can see glances of timers.
        case visible(Bool)
        case deadline
    }

    package enum Effect: Hashable, Sendable {
        case show(Glance)
        case withdraw(String)
        /// Keep the timer over a restart.
        case keep(RunningTimer)
        case forget(String)
        /// A timer has ended. A card says so until somebody dismisses it.
        case finish(RunningTimer, String)
        /// The next part of a pomodoro begins.
        case turn(RunningTimer)
    }
}
