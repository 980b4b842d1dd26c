import NotchCore
import NotchModules

extension HomeVisibility {
    /// Tells what is seen of a home view that is on the panel.
    ///
    /// - Parameters:
    ///   - home: what the module shows, without glances.
    ///   - isCompact: whether the views beside the middle, if there are any, take the place of everything else.
    init(of home: HomeScene, isCompact: Bool) {
        let isReplaced = isCompact && (home.leading != nil || home.trailing != nil)
        // A home with a glance of its own has no room for another.
        self.init(showsGlances: !isReplaced && home.glance == nil, showsPicture: !isReplaced && home.view == nil)
    }
}
