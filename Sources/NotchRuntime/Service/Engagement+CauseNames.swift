import NotchCore

extension Engagement {
    /// The causes that engage the surface, in words for `notchctl status`.
    var causeNames: [String] {
        var names: [String] = []
        if isOpenedByUser { names.append("opened") }
        if isHovering { names.append("hovering") }
        if pinCount > 0 { names.append("pinned") }
        if isInLayoutGrace { names.append("layout grace") }
        return names
    }
}
