import NotchCore

/// Keeps the glances that modules show.
@SurfaceActor
final class GlanceShelf: GlanceSink {
    private(set) var glances: [String: Glance] = [:]
    private(set) var lifetimes: [String: Duration?] = [:]
    /// The number of times that a glance has changed.
    private(set) var changes = 0
    /// Called after each change.
    var onChange: (@SurfaceActor () -> Void)?

    func set(_ glance: Glance, lifetime: Duration?, of owner: Owner) {
        let isChange = glances[glance.id] != glance
        glances[glance.id] = glance
        lifetimes[glance.id] = .some(lifetime)
        guard isChange else { return }
        changes += 1
        onChange?()
    }

    func remove(_ id: String) {
        if glances[id] != nil { changes += 1 }
        glances[id] = nil
        lifetimes[id] = nil
    }

    /// The values of all glances, in the order of their ids.
    var values: [String] { glances.keys.sorted().compactMap { glances[$0]?.value } }
}
