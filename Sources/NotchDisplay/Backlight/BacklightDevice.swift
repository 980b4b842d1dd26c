import NotchSystem

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
