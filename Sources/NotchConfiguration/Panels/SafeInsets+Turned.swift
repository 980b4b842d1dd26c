import NotchCore
import NotchGraphics

extension SafeInsets {
    /// Returns the insets of the same picture turned clockwise.
    func turned(_ rotation: Rotation) -> SafeInsets {
        switch rotation {
        case .none: self
        case .clockwise90: SafeInsets(top: left, left: bottom, bottom: right, right: top)
        case .half: SafeInsets(top: bottom, left: right, bottom: top, right: left)
        case .clockwise270: SafeInsets(top: right, left: top, bottom: left, right: bottom)
        }
    }
}
