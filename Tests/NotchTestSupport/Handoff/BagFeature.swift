package import NotchActions

/// A feature with these actions.
package enum BagFeature: Feature {
    package static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(BagCarryAction.self)
        actions.declare(BagHideAction.self)
    }
}
