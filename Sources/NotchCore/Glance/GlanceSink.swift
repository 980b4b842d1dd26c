/// Takes the glances of a module.
@SurfaceActor
package protocol GlanceSink: AnyObject {
    /// Shows a glance, or changes the one with its id. An equal glance changes nothing.
    ///
    /// - Parameter lifetime: how long the glance is fresh; `nil` is until it is removed.
    func set(_ glance: Glance, lifetime: Duration?)

    /// Removes a glance. An unknown id has no effect.
    func remove(_ id: String)
}
