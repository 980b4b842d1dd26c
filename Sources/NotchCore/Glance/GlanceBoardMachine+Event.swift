extension GlanceBoardMachine {
    /// The things that can happen to the board.
    package enum Event: Hashable, MachineEvent {
        /// Sets a glance. The number, if there is one, joins the history of the glance with the same id.
        case set(Glance, GlancePlacement, number: Double?)
        case remove(String)
        /// The glances of an earlier life of the program. Those whose id is set already have no effect.
        case restore([GlanceItem])
        /// A person goes on to the next glance (1) or back to the one before (-1).
        case step(Int)
        /// Whether the home view, and with it a glance, can be seen.
        case visible(Bool)
        /// Whether somebody is near.
        case near(Bool)
        case policy(GlancePolicy)
        /// The ids that modules have to themselves from now on, and which module each. What programs have set under them
        /// is removed.
        case owners([String: String])
        /// The machine was suspended for that long, in which its clock stood still.
        case slept(Duration)
        /// The civil time was set forwards by that much, or back. Lifetimes that began before the program did go by it.
        case civilTimeMoved(by: Duration)
        /// The program ends.
        case ending
        /// Time has passed.
        case deadline
    }

    /// The effects of an event, which the shell carries out.
    package enum Effect: Hashable, Sendable {
        /// The home view, which can be seen, shows another glance, or the same in another state.
        case changed
        /// Keep the glance for after a restart.
        case keep(GlanceItem)
        /// Do not keep the glance with this id any more.
        case forget(String)
        /// The glance that a program has set under this id is removed, because the module has the id to itself.
        case yielded(String, to: String)
    }
}
