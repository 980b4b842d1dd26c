import NotchSystem

extension System {
    /// Where the device behind a node is in sysfs, for ``Display/devicePath``; `nil` where it is unknown.
    ///
    /// - Parameters:
    ///   - node: such as `/dev/dri/card0`, or a link to it.
    ///   - subsystem: the class of such nodes, `drm` or `graphics`.
    static func devicePath(ofNode node: String, subsystem: String) -> String? {
        guard let resolved = try? realPath(node), let slash = resolved.lastIndex(of: "/") else { return nil }
        return try? realPath("/sys/class/\(subsystem)\(resolved[slash...])/device")
    }
}
