import Glibc
import NotchCore
import NotchSystem

/// Finds the backlight of a panel.
struct BacklightSearch {
    let choice: BacklightChoice
    /// The path of the device that drives the panel, below `/sys/devices`; `nil` if there is no panel.
    let panelDevice: String?
    /// The folder of the backlights, `/sys/class/backlight`.
    let root: String
    let files: any AttributeFiles

    /// - Throws: ``DisplayError``: `absent` if there is no backlight, or none of the configured name; `ambiguous` if
    ///   several backlights may belong to the panel; `io` if the maximum brightness of the only backlight cannot be
    ///   read.
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

    /// Returns whether a backlight belongs to the panel that the device at `panel` drives: the device tree links them,
    /// one device is a descendant of the other, or both are parts of one device.
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

    /// Returns whether a folder is that of a bus. All devices on a chip are children of its bus, so a bus as common
    /// parent is no evidence.
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
    /// The path of the device to which the backlight belongs, below `/sys/devices`; `nil` if it is unknown.
    let devicePath: String?
    /// The device tree's handle of that device, by which panels refer to the backlight; `nil` if there is none.
    let handle: [UInt8]?
    /// The kind of the backlight; `nil` for an unknown kind.
    let kind: BacklightKind?
    let scale: BacklightScale
    /// The number for full light, at least 1.
    let maximum: Int

    /// Reads the attributes that do not change.
    ///
    /// - Throws: ``DisplayError`` of code `absent` or `io` if the maximum brightness cannot be read.
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

/// The interface through which a backlight's driver controls the light: `type`. If one panel has several backlights,
/// later kinds are preferred (kernel documentation, ABI `sysfs-class-backlight`).
enum BacklightKind: String, CaseIterable {
    case raw, platform, firmware

    /// The rank of a kind in the order of preference. The highest rank is preferred. An unknown kind has the lowest
    /// rank.
    static func rank(_ kind: BacklightKind?) -> Int { kind.flatMap(allCases.firstIndex) ?? -1 }
}

/// The relation of a backlight's numbers to perceived brightness: `scale` (kernel documentation, ABI
/// `sysfs-class-backlight`).
enum BacklightScale: String {
    /// Each step adds the same amount of light, so percentages need a curve to be perceptually even.
    case linear
    /// The steps are perceptually even.
    case nonLinear = "non-linear"
    /// The driver does not report the scale. It counts as ``nonLinear``, as in other programs.
    case unknown

    /// Returns the number, from 1 to `maximum`, for `percent` of perceived brightness. It is never 0, because 0
    /// switches many panels off.
    func raw(percent: Double, maximum: Int) -> Int {
        let share = percent / 100
        let light = self == .linear ? Self.luminance(ofLightness: share) : share
        return min(max(Int((light * Double(maximum)).rounded()), 1), maximum)
    }

    /// Returns the perceived brightness of `raw` in percent, 0 to 100.
    func percent(raw: Int, maximum: Int) -> Double {
        let light = min(max(Double(raw) / Double(maximum), 0), 1)
        return 100 * (self == .linear ? Self.lightness(ofLuminance: light) : light)
    }

    /// Converts lightness (L* as a share) to luminance by CIE 1931. The curve is a straight line near black, because
    /// the eye's response is not cubic there.
    private static func luminance(ofLightness lightness: Double) -> Double {
        guard lightness > 0.08 else { return lightness / 9.033 }
        let root = (lightness + 0.16) / 1.16
        return root * root * root
    }

    private static func lightness(ofLuminance luminance: Double) -> Double {
        luminance > 0.08 / 9.033 ? 1.16 * cbrt(luminance) - 0.16 : luminance * 9.033
    }
}
