package import NotchCore
package import NotchSystem

/// Sets the brightness of a panel, through a separate device or through the display itself.
@SurfaceActor
package protocol Backlight: AnyObject {
    /// The configured backlight. After a change, the next use searches for the backlight again.
    var choice: BacklightChoice { get set }
    /// The path of the device that drives the panel, below `/sys/devices`; `nil` if there is no panel.
    var panelDevice: String? { get set }

    /// Sets the brightness, and the visible share of it.
    ///
    /// - Parameters:
    ///   - percent: the brightness in perceptually even steps, from 1, the darkest that is still lit, to 100; `nil`
    ///     keeps the current brightness.
    ///   - share: the visible share of the brightness, as people perceive it; 0 switches the light off.
    /// - Throws: ``DisplayError``: `absent` or `ambiguous` if no backlight can be used (see ``BacklightChoice``),
    ///   `denied` without the right to write, `io` for any other failure. After a failure, the next successful call
    ///   applies the values.
    func set(percent: Int?, share: Double) throws(DisplayError)

    /// Searches for the backlight again and writes the last values to it. Call it after a resume, and when devices have
    /// changed.
    ///
    /// - Throws: the errors of ``set(percent:share:)``.
    func reapply() throws(DisplayError)

    /// Reads the name and the state of the backlight.
    ///
    /// - Throws: the errors of ``set(percent:share:)``.
    func read() throws(DisplayError) -> BacklightReading
}

extension Backlight {
    /// Sets the visible share of the current brightness.
    ///
    /// - Throws: the errors of ``set(percent:share:)``.
    package func set(share: Double) throws(DisplayError) { try set(percent: nil, share: share) }
}

package struct BacklightReading: Hashable, Sendable {
    /// The backlight's name below `/sys/class/backlight`.
    package let name: String
    /// The full brightness in percent, 1 to 100, regardless of its visible share.
    package let brightness: Int
    /// The current brightness of the hardware in percent; 0 if it is off.
    package let actual: Int
}

/// The backlight of a panel, through the kernel's `/sys/class/backlight`.
///
/// The backlight is searched for at the first use, and again after a loss, so its device may be added and removed at
/// any time. Attributes are read or written only when the light changes or a caller reads it. A value that is already
/// set is not written again.
@SurfaceActor
package final class SysfsBacklight: Backlight {
    package var choice: BacklightChoice {
        didSet { if choice != oldValue { found = nil } }
    }
    package var panelDevice: String? {
        didSet { if panelDevice != oldValue { found = nil } }
    }

    private let root: String
    private let files: any AttributeFiles
    private var found: Found?
    /// The full brightness, as people perceive it; `nil` until it is set, or read from the device.
    private var percent: Double?
    /// The visible share of the brightness; 0 is off.
    private var share = 1.0
    /// Whether this object has written the brightness, so that the device's value is not the original one.
    private var hasWritten = false

    /// A device, and the values last written to it or read from it.
    private struct Found {
        let device: BacklightDevice
        var raw: Int?
        var isOff: Bool
    }

    /// - Parameter root: the folder that holds a folder for each backlight.
    package convenience init(choice: BacklightChoice = .automatic, root: String = "/sys/class/backlight") {
        self.init(choice: choice, root: root, files: SystemAttributeFiles())
    }

    package init(choice: BacklightChoice, root: String = "/sys/class/backlight", files: any AttributeFiles) {
        self.choice = choice
        self.root = root
        self.files = files
    }

    package func set(percent: Int?, share: Double) throws(DisplayError) {
        // The brightness is read before the light is dimmed, so that the light later returns to a brightness that
        // another program has set meanwhile.
        if share < 1, self.share == 1, percent == nil { try? adopt() }
        if let percent { self.percent = Double(min(max(percent, 1), 100)) }
        self.share = share
        try again { () throws(DisplayError) in try write() }
    }

    package func reapply() throws(DisplayError) {
        found = nil
        try write()
    }

    package func read() throws(DisplayError) -> BacklightReading {
        try again { () throws(DisplayError) in
            if share == 1 { try adopt() }
            let found = try find()
            let actual = found.isOff ? 0 : try number("actual_brightness", of: found.device)
            return BacklightReading(
                name: found.device.name, brightness: Self.shown(percent ?? 0),
                actual: actual == 0
                    ? 0 : Self.shown(found.device.scale.percent(raw: actual, maximum: found.device.maximum)))
        }
    }

    private static func shown(_ percent: Double) -> Int { max(Int(percent.rounded()), 1) }

    // MARK: The device

    /// Runs `body`. If the device was removed, runs it a second time, because another device may already replace it.
    private func again<Value>(_ body: () throws(DisplayError) -> Value) throws(DisplayError) -> Value {
        do { return try body() } catch {
            guard error.code == .absent, found != nil else { throw error }
            found = nil
            return try body()
        }
    }

    private func find() throws(DisplayError) -> Found {
        if let found { return found }
        let device = try BacklightSearch(choice: choice, panelDevice: panelDevice, root: root, files: files).find()
        let present = try number("brightness", of: device)
        if percent == nil { percent = device.scale.percent(raw: present, maximum: device.maximum) }
        // A brightness that this object has set is written again even if the driver still reports it, because the
        // hardware may have lost power.
        let found = Found(
            device: device, raw: hasWritten ? nil : present, isOff: try number("bl_power", of: device) != Self.powerOn)
        self.found = found
        return found
    }

    /// Adopts the brightness that other programs have set.
    private func adopt() throws(DisplayError) {
        let found = try find()
        let present = try number("brightness", of: found.device)
        guard let raw = found.raw, present != raw else { return }
        percent = found.device.scale.percent(raw: present, maximum: found.device.maximum)
        self.found?.raw = present
    }

    private func write() throws(DisplayError) {
        let found = try find()
        guard share > 0 else {
            if !found.isOff { try write(Self.powerOff, to: "bl_power", of: found.device) }
            self.found?.isOff = true
            return
        }
        let raw = found.device.scale.raw(percent: (percent ?? 100) * share, maximum: found.device.maximum)
        // The brightness is written before the power, so that the light does not return with the old brightness.
        if raw != found.raw {
            try write(raw, to: "brightness", of: found.device)
            self.found?.raw = raw
            hasWritten = true
        }
        if found.isOff { try write(Self.powerOn, to: "bl_power", of: found.device) }
        self.found?.isOff = false
    }

    // MARK: Attributes

    /// `FB_BLANK_UNBLANK` of `linux/fb.h`.
    private static let powerOn = 0
    /// `FB_BLANK_POWERDOWN`.
    private static let powerOff = 4

    private func number(_ attribute: String, of device: BacklightDevice) throws(DisplayError) -> Int {
        try files.number(in: device.folder + "/" + attribute, from: 0)
    }

    private func write(_ number: Int, to attribute: String, of device: BacklightDevice) throws(DisplayError) {
        let path = device.folder + "/" + attribute
        do { try files.write("\(number)\n", to: path) } catch {
            throw DisplayError(writing: path, error)
        }
    }
}
