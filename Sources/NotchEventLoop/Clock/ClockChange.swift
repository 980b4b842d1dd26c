/// A jump of the machine's clocks. Neither kind changes the loop's own time or any of its timers.
package enum ClockChange: Hashable, Sendable {
    /// The machine was suspended and has resumed. The civil time went on meanwhile, the loop's time did not. Devices
    /// may have lost their settings.
    case resumed(after: Duration)
    /// The civil time was set, forwards or back.
    case stepped
}
