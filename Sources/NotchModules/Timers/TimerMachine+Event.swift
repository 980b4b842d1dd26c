package import NotchCore

extension TimerMachine {
    package enum Event: MachineEvent, Hashable {
        /// A timer starts. It takes the place of the one with its name.
        case start(RunningTimer)
        /// An earlier life of the program left these timers.
        case restore([RunningTimer])
        /// The timer with this name is not wanted any more.
        case stop(String)
        /// The ids of the glances that can be seen.
        case visible(Set<String>)
        /// The machine was suspended for that long, in which its clock stood still.
        case slept(Duration)
        /// The civil time was set forwards by that much, or back. Timers that began before the program did go by it.
        case civilTimeMoved(by: Duration)
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
