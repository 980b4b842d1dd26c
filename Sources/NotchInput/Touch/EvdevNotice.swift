package import NotchEvdev

/// What becomes of a device that somebody listens to.
package enum EvdevNotice: Hashable, Sendable {
    /// It was opened, and is as these events would leave it.
    case state([EvdevEvent])
    case event(EvdevEvent)
    /// Events were lost; those that follow lead to how it is.
    case dropped
    /// It has gone.
    case lost
    /// The panel that it belongs to is another.
    case panel(TouchPanel)
    case deadline
}
