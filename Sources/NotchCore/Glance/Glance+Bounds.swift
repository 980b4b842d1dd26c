extension Glance {
    /// The largest size of an id, in bytes.
    package static let idLimit = 64
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
        return glance
    }
}

extension String {
    /// Returns the text without the characters at its end that make it longer than `limit` bytes.
    fileprivate func shortened(to limit: Int) -> String {
        guard utf8.count > limit else { return self }
        var size = 0
        return String(
            prefix { character in
                size += character.utf8.count
                return size <= limit
            })
    }
}
