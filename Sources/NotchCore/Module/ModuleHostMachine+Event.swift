extension ModuleHostMachine {
    /// The things that can happen to the modules of a surface.
    package enum Event: MachineEvent, Hashable {
        /// There is such a module from now on. A descriptor that ``defect(of:)`` refuses changes nothing.
        case register(ModuleDescriptor)
        /// The module is gone with everything that it had, such as one whose client has disconnected.
        case remove(String)
        /// Brings a module to the foreground. The present one and an unknown one change nothing (M4).
        case switchTo(String)
        /// Brings the next module to the foreground, in the order of registration, and after the last the first (M7).
        case next
        /// A module asks for attention. In the foreground it has it already (M6).
        case requestAttention(String)
        /// The answer to ``Effect/readSurface``.
        case surface(isExpanded: Bool)
        /// The answer to ``Effect/conclude``.
        case concluded
        /// An instance has prepared for the switch away from it.
        case prepared(ModuleInstance)
        /// Time has passed.
        case deadline
    }

    /// The effects of an event, which the shell carries out in order. A switch is the effects from
    /// ``invalidateClaims(ofModule:)`` to ``conclude`` (M3). An effect for an instance that is gone does nothing.
    package enum Effect: Hashable, Sendable {
        /// Drops the claims of the module (S9).
        case invalidateClaims(ofModule: String)
        /// The shell answers with ``Event/surface(isExpanded:)``.
        case readSurface
        case deactivate(ModuleInstance)
        /// Makes the instance.
        case load(ModuleInstance)
        case activate(ModuleInstance)
        /// The claims of this module are those of the foreground from now on.
        case foreground(String)
        /// The module asks for attention, or has it.
        case attention(String, Bool)
        /// Asks the instance for its configuration, and uses it. A fresh instance is told that it is ready (once per
        /// instance); the queue of any other may be suspended since it prepared to leave, and is revived (Q-D8).
        case configure(ModuleInstance, isFresh: Bool)
        /// Tells the instance that the surface is expanded, because it was so before the switch.
        case tellExpanded(ModuleInstance)
        /// Lets the instance prepare for the switch away from it. The shell answers with
        /// ``Event/prepared(_:)``, at whatever time.
        case prepare(ModuleInstance)
        /// The switch is done once the shell has carried out everything before this effect. The shell answers with
        /// ``Event/concluded``.
        case conclude
        /// The instance has not prepared within the limit. Nobody waits for it any more.
        case overdue(ModuleInstance)
        /// The instance stays, and what its preparation suspended goes on (Q-D8).
        case resume(ModuleInstance)
        /// Drops the instance, its claims and its queue.
        case unload(ModuleInstance)
        /// The module is gone, with its instance if it has one.
        case forget(String, ModuleInstance?)
    }
}
