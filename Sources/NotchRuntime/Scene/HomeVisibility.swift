import NotchCore

/// What people see on the home view of that which modules and programs put there.
struct HomeVisibility: Hashable {
    /// Whether a glance that has its turn is seen.
    var showsGlances = false
    /// The ids of the glances that are seen.
    var glances: Set<String> = []
    /// Whether the picture beside the clock is seen, if there is one.
    var showsPicture = false
}

extension HomeVisibility {
    /// Tells what is seen of a home view that is on the panel.
    ///
    /// - Parameters:
    ///   - home: what the module shows, without glances.
    ///   - isCompact: whether the views beside the middle, if there are any, take the place of everything else.
    init(of home: HomeScene, isCompact: Bool) {
        let isReplaced = isCompact && (home.leading != nil || home.trailing != nil)
        // A home with a glance of its own has no room for another.
        showsGlances = !isReplaced && home.glance == nil
        showsPicture = !isReplaced && home.view == nil
    }
}
