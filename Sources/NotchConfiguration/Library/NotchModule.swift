public import NotchCore

/// A part of a program that owns the surface while it is in the foreground, such as a clock or a player.
///
/// A switch from one module to another has these steps (M3): the claims of the leaving module are dropped, its
/// ``onDeactivate()`` is called, then ``onActivate()`` and ``makeConfiguration()`` of the new module. After that, the
/// leaving module prepares with ``prepareForSwitchAway()``, which the switch does not wait for.
@SurfaceActor
public protocol NotchModule: AnyObject {
    /// Returns the views and handlers of the module: its home, compact views, `onReady`, `onExpand` and `onCompact`.
    /// The settings of the display in the configuration are ignored, because the host's settings apply.
    ///
    /// The function is called each time the module is switched to the foreground. `onReady` is called once for each
    /// instance.
    func makeConfiguration() -> NotchConfiguration

    /// Called when the module is switched to the foreground, before ``makeConfiguration()``.
    func onActivate()

    /// Called when another module is switched to the foreground. It is for short work, such as stopping timers and
    /// observers.
    func onDeactivate()

    /// Ends the unfinished work of the module, such as its queue. It is called after each switch away, with any
    /// background policy (Q-D9).
    ///
    /// After two seconds, the call is no longer awaited, and its task is cancelled. A module that is unloaded then
    /// loses the surface: its queue no longer claims, and its waiting activities are cancelled. The queue of a module
    /// that stays resident resumes when the call has ended, even if the call quiesced it. Of its activities, only those
    /// with high priority are then shown.
    func prepareForSwitchAway() async
}

extension NotchModule {
    public func onActivate() {}
    public func onDeactivate() {}
    public func prepareForSwitchAway() async {}
}
