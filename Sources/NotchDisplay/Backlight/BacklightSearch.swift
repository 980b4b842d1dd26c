import NotchCore
import NotchSystem

/// Finds the backlight that belongs to a panel.
struct BacklightSearch {
    let choice: BacklightChoice
    /// The path of the device that drives the panel, below `/sys/devices`; `nil` where there is no panel.
    let panelDevice: String?
    /// The folder of the backlights, `/sys/class/backlight`.
    let root: String
    let files: any AttributeFiles

    /// - Throws: ``DisplayError``: `absent` when there is no backlight, or none of that name; `ambiguous` when several
    ///   may belong to the panel; `io` when the maximum brightness of the only one cannot be read.
    func find() throws(DisplayError) -> BacklightDevice {
        switch choice {
        case .none:
            throw DisplayError(code: .absent, message: "no backlight: the configuration says Backlight=none")
        case .named(let name): return try named(name)
        case .automatic: return try automatic()
        }
    }

    private func named(_ name: String) throws(DisplayError) -> BacklightDevice {
        if name.contains("/" as Character) {
            let folder = name.hasSuffix("/") ? String(name.dropLast()) : name
            let last = folder.split(separator: "/").last.map(String.init) ?? folder
            return try BacklightDevice(name: last, folder: folder, files: files)
        }
        let names = files.devices(in: root)
        guard names.contains(name) else {
            throw DisplayError(
                code: .absent,
                message: "no backlight is called '\(name)'; "
                    + (names.isEmpty ? "there is none in \(root)" : "there is \(names.joined(separator: ", "))"))
        }
        return try device(name)
    }

    private func automatic() throws(DisplayError) -> BacklightDevice {
        guard let panelDevice else {
            throw DisplayError(code: .absent, message: "no backlight: this display has no panel of its own")
        }
        var devices: [BacklightDevice] = []
        var failure: DisplayError?
        for name in files.devices(in: root) {
            do { devices.append(try device(name)) } catch { failure = failure ?? error }
        }
        let related = devices.filter { isRelated($0, to: panelDevice) }
        let candidates = best(of: related.isEmpty ? devices : related)
        guard let first = candidates.first else {
            throw failure ?? DisplayError(code: .absent, message: "no backlight: there is none in \(root)")
        }
        guard candidates.count == 1 else {
            throw DisplayError(
                code: .ambiguous,
                message: """
                    several backlights match the panel: \(candidates.map(\.name).joined(separator: ", ")); \
                    choose one with Backlight= in [Display]
                    """)
        }
        return first
    }

    private func device(_ name: String) throws(DisplayError) -> BacklightDevice {
        try BacklightDevice(name: name, folder: root + "/" + name, files: files)
    }

    private func best(of devices: [BacklightDevice]) -> [BacklightDevice] {
        let ranks = devices.map { BacklightKind.rank($0.kind) }
        return zip(devices, ranks).filter { $0.1 == ranks.max() }.map(\.0)
    }

    // MARK: The relation to the panel

    /// Whether a backlight belongs to the panel that `panel` drives: the device tree says so, or one device is the
    /// other's child, or both are parts of one device.
    private func isRelated(_ device: BacklightDevice, to panel: String) -> Bool {
        // SPI panels have `backlight = <&phandle>;` in the device tree.
        if let handle = device.handle, let wanted = try? files.read(panel + "/of_node/backlight"), handle == wanted {
            return true
        }
        guard let path = device.devicePath else { return false }
        if path == panel || path.hasPrefix(panel + "/") || panel.hasPrefix(path + "/") { return true }
        let (one, other) = (Self.parent(of: path), Self.parent(of: panel))
        return one == other && !Self.isBus(one)
    }

    private static func parent(of path: String) -> Substring {
        path.lastIndex(of: "/").map { path[..<$0] } ?? ""
    }

    /// Whether a folder is that of a bus. Everything on a chip is a child of its bus, so a common parent there means
    /// nothing.
    private static func isBus(_ path: Substring) -> Bool {
        let last = path.split(separator: "/").last ?? ""
        return ["devices", "platform", "virtual"].contains(last) || last.hasPrefix("soc") || last.hasPrefix("pci")
    }
}
