import NotchSystem

extension System {
    /// The path in sysfs of the device behind a node, for ``Display/devicePath``; `nil` where it is unknown.
    ///
    /// - Parameters:
    ///   - node: a path such as `/dev/dri/card0`, or a link to it.
    ///   - subsystem: the class of such nodes, `drm` or `graphics`.
    static func devicePath(ofNode node: String, subsystem: String) -> String? {
        guard let resolved = try? realPath(node), let slash = resolved.lastIndex(of: "/") else { return nil }
        return try? realPath("/sys/class/\(subsystem)\(resolved[slash...])/device")
    }
}
