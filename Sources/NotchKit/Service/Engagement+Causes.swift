extension Engagement {
    /// What engages the surface, in words for `notchctl status`.
    var causes: [String] {
        var causes: [String] = []
        if isOpenedByUser { causes.append("opened") }
        if isHovering { causes.append("hovering") }
        if pinCount > 0 { causes.append("pinned") }
        if isInLayoutGrace { causes.append("layout grace") }
        return causes
    }
}
