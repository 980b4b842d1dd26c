extension Glance {
    /// The largest size of an id, in bytes.
    package static let idLimit = 64
    /// The largest size of an id on the board, where those of modules begin with the name of the module.
    package static let boardIDLimit = ModuleDescriptor.longestID + 1 + idLimit
    /// The largest size of the value, in bytes.
    package static let valueLimit = 128
    /// The largest size of the detail, in bytes.
    package static let detailLimit = 256
    /// The largest size of an icon's name, in bytes.
    package static let iconLimit = ViewLimits.icon

    /// The glance with all of its parts within their limits, so that whoever sets it, its memory is bounded and it can
    /// be drawn.
    var bounded: Glance {
        var glance = self
        glance.value = value.shortened(to: Self.valueLimit)
        glance.detail = detail?.shortened(to: Self.detailLimit)
        glance.icon = icon.flatMap { $0.utf8.count <= Self.iconLimit ? $0 : nil }
        glance.level = level.flatMap { $0.isNaN ? nil : min(max($0, 0), 1) }
        glance.history = history.filter(\.isFinite).suffix(Self.historyLimit)
        glance.view = view.flatMap { $0.isWithinLimits ? $0 : nil }
        return glance
    }
}
