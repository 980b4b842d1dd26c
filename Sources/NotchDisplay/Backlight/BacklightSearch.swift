import Glibc
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

/// A backlight as sysfs describes it.
struct BacklightDevice: Hashable {
    let name: String
    /// The device's folder below `/sys/class/backlight`.
    let folder: String
    /// The path of the device that the backlight belongs to, below `/sys/devices`; `nil` where it is unknown.
    let devicePath: String?
    /// The device tree's handle of that device, by which panels refer to the backlight.
    let handle: [UInt8]?
    /// The kind of the backlight; `nil` for an unknown kind.
    let kind: BacklightKind?
    let scale: BacklightScale
    /// The number for full light, at least 1.
    let maximum: Int

    /// Reads the attributes that do not change.
    ///
    /// - Throws: ``DisplayError`` of code `absent` or `io` when the maximum brightness cannot be read.
    init(name: String, folder: String, files: any AttributeFiles) throws(DisplayError) {
        self.name = name
        self.folder = folder
        maximum = try files.number(in: folder + "/max_brightness", from: 1)
        devicePath = try? files.realPath(folder + "/device")
        handle = try? files.read(folder + "/device/of_node/phandle")
        kind = files.word(in: folder + "/type").flatMap(BacklightKind.init)
        scale = files.word(in: folder + "/scale").flatMap(BacklightScale.init) ?? .unknown
    }
}

/// The interface through which a backlight's driver controls the light: `type`. Later kinds are preferred where one
/// panel has several backlights (kernel documentation, ABI `sysfs-class-backlight`).
enum BacklightKind: String, CaseIterable {
    case raw, platform, firmware

    /// The rank of a kind in the order of preference. The highest rank is preferred, and an unknown kind has the
    /// lowest.
    static func rank(_ kind: BacklightKind?) -> Int { kind.flatMap(allCases.firstIndex) ?? -1 }
}

/// The relation of a backlight's numbers to the brightness that people see: `scale` (kernel documentation, ABI
/// `sysfs-class-backlight`).
enum BacklightScale: String {
    /// Each step adds the same amount of light, so percentages need a curve to look even.
    case linear
    /// Each step already looks the same.
    case nonLinear = "non-linear"
    /// The driver does not report the scale. It counts as ``nonLinear``, as in every other program.
    case unknown

    /// The number, from 1 to `maximum`, for `percent` of the brightness that people see. It is never 0, which on many
    /// panels is no light at all.
    func raw(percent: Double, maximum: Int) -> Int {
        let share = percent / 100
        let light = self == .linear ? Self.luminance(ofLightness: share) : share
        return min(max(Int((light * Double(maximum)).rounded()), 1), maximum)
    }

    /// The brightness that people see for `raw`, in percent, 0 to 100.
    func percent(raw: Int, maximum: Int) -> Double {
        let light = min(max(Double(raw) / Double(maximum), 0), 1)
        return 100 * (self == .linear ? Self.lightness(ofLuminance: light) : light)
    }

    /// Converts lightness (L* as a share) to luminance by CIE 1931. The curve is a straight line near black, where the
    /// eye is not cubic.
    private static func luminance(ofLightness lightness: Double) -> Double {
        guard lightness > 0.08 else { return lightness / 9.033 }
        let root = (lightness + 0.16) / 1.16
        return root * root * root
    }

    private static func lightness(ofLuminance luminance: Double) -> Double {
        luminance > 0.08 / 9.033 ? 1.16 * cbrt(luminance) - 0.16 : luminance * 9.033
    }
}
