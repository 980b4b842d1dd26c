import NotchSystem

/// A frame buffer device, which is the display of boards without DRM drivers.
package struct FramebufferReport: Hashable, Sendable {
    package var node: String
    /// The driver's name for the device, such as `fb_ili9341`.
    package var name: String
    /// The size in pixels; 0 if it is unknown.
    package var width: Int
    package var height: Int
    package var bitsPerPixel: Int
    /// Whether the device belongs to a DRM card, which notchd uses instead (`drm_fb_helper`).
    package var isEmulated: Bool
    package var access: FileAccess?
    /// The daemon, if its status names this device as its display.
    package var daemon: CardUser?
}

extension FramebufferReport {
    /// - Parameter name: the device's name, such as `fb0`.
    init(_ name: String, files: MachineFiles) {
        let folder = "/sys/class/graphics/\(name)"
        let size =
            files.text(folder + "/mode").flatMap(Self.size(ofMode:))
            ?? Self.size(files.text(folder + "/virtual_size") ?? "", separator: ",") ?? (0, 0)
        self.init(
            node: "/dev/\(name)", name: files.text(folder + "/name") ?? "unnamed", width: size.width,
            height: size.height, bitsPerPixel: files.number(folder + "/bits_per_pixel") ?? 0,
            // The driver's name does not show this, because the kernel cuts it to 15 letters, as in `panel-mipi-dbid`.
            isEmulated: !files.names(in: folder + "/device/drm").isEmpty, access: files.access("/dev/\(name)"))
    }

    /// Returns the visible size from a mode such as `U:320x240p-0`; `nil` for an empty mode, which means that the
    /// driver has no name for its mode.
    private static func size(ofMode mode: String) -> (width: Int, height: Int)? {
        guard let colon = mode.firstIndex(of: ":") else { return nil }
        return size(mode[mode.index(after: colon)...].prefix { $0 == "x" || $0.isNumber }, separator: "x")
    }

    private static func size(_ text: some StringProtocol, separator: Character) -> (width: Int, height: Int)? {
        let sides = text.split(separator: separator).compactMap { Int($0) }
        return sides.count == 2 ? (sides[0], sides[1]) : nil
    }

    /// Whether the panel has only black and white pixels, and is not a matrix of LEDs.
    var isMono: Bool {
        MonoFramebuffer.drivers.contains(name) || bitsPerPixel == 1 && height > 16
    }

    package var isUsable: Bool {
        access?.isReadable == true && access?.isWritable == true && [1, 16, 32].contains(bitsPerPixel)
    }

    package func finding(for person: Person) -> Finding {
        let subject = node.split(separator: "/").last.map(String.init) ?? node
        let text = "\(name), \(width)x\(height), \(bitsPerPixel) \(bitsPerPixel == 1 ? "bit" : "bits") a pixel"
        guard let access else { return Finding(.wrong, subject, "\(text), but there is no \(node)") }
        if let daemon { return Finding(.ok, subject, "\(text), in use by \(daemon.description)") }
        if isEmulated { return Finding(.note, subject, "\(text): belongs to a card, which is used instead") }
        guard access.isReadable, access.isWritable else {
            return Finding(
                .wrong, subject, "\(text): no access (\(access.description))",
                remedy: access.remedy(for: person, node: node))
        }
        guard isUsable else { return Finding(.note, subject, "\(text): cannot be used, since 1, 16 or 32 are needed") }
        return Finding(.ok, subject, "\(text), \(access.description)")
    }
}
