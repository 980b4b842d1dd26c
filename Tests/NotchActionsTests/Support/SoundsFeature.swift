import NotchActions

/// A feature with these actions.
enum SoundsFeature: Feature {
    static let play = action(PlayAction.self)
    static let beep = action(BeepAction.self)
    static let record = action(RecordAction.self)

    static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(PlayAction.self)
        actions.declare(BeepAction.self)
        actions.declare(RecordAction.self)
    }
}
