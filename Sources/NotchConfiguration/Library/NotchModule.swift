public import NotchCore

/// A part of a program that has the surface to itself while it is in the foreground, such as a clock or a player.
///
/// A switch from one module to another goes through these steps (M3): the claims of the module that leaves are dropped,
/// its ``onDeactivate()`` is called, then ``onActivate()`` and ``makeConfiguration()`` of the module that comes. Only then
/// the module that leaves prepares for it by ``prepareForSwitchAway()``, and nothing waits for that.
@SurfaceActor
public protocol NotchModule: AnyObject {
    /// Returns what the module shows and hears: its home, compact views, `onReady`, `onExpand` and `onCompact`. The
    /// settings of the display are those of the host, whatever the configuration says of them.
    ///
    /// The function is called each time the module comes to the foreground. `onReady` is called once for each instance.
    func makeConfiguration() -> NotchConfiguration

    /// Called when the module comes to the foreground, before ``makeConfiguration()``.
    func onActivate()

    /// Called when another module comes to the foreground. It is for what takes no time, such as timers and observers.
    func onDeactivate()

    /// Ends what the module has under way, such as its queue. It is called after each switch away, whatever the
    /// background policy (Q-D9).
    ///
    /// After two seconds nobody waits any more, and the task of the call is cancelled. A module that is unloaded loses
    /// the surface then: its queue claims nothing any more, and what waits in it is cancelled. The queue of a module
    /// that stays goes on when the call has ended, even if the call quiesced it. Of its activities only the high ones
    /// come then.
    func prepareForSwitchAway() async
}

extension NotchModule {
    public func onActivate() {}
    public func onDeactivate() {}
    public func prepareForSwitchAway() async {}
}
