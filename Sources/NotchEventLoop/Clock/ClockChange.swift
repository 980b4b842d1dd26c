/// A jump of the machine's clocks. The loop's own time, and so every timer, takes no part in either.
package enum ClockChange: Hashable, Sendable {
    /// The machine was suspended, and is back. The civil time went on meanwhile, the loop's did not; devices may
    /// have forgotten what they were told.
    case resumed(after: Duration)
    /// The civil time was set, forwards or back.
    case stepped
}
