/// A backlight as sysfs describes it.
struct BacklightDevice: Hashable {
    let name: String
    /// Below `/sys/class/backlight`.
    let folder: String
    /// Of the device that it is a light of, below `/sys/devices`; `nil` where nobody tells.
    let devicePath: String?
    /// The device tree's handle of that device, by which panels refer to it.
    let handle: [UInt8]?
    /// `nil` for a kind that is not known.
    let kind: BacklightKind?
    let scale: BacklightScale
    /// The number for full light, at least 1.
    let maximum: Int

    /// Reads the attributes that do not change.
    ///
    /// - Throws: ``DisplayError`` of code `absent` or `io` when there is nothing to set a brightness by.
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
