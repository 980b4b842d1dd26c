package import NotchCore
package import NotchEvdev

/// A change of a device that an input listens to.
package enum EvdevNotice: Hashable, Sendable {
    /// The device was opened. Its state is the one after these events.
    case state([EvdevEvent])
    case event(EvdevEvent)
    /// Events were lost. The events that follow lead to the present state.
    case dropped
    /// The device has gone.
    case lost
    /// The device's panel has changed.
    case panel(TouchPanel)
    case deadline
}
