public import NotchCore

/// The display that the surface is on.
public struct DisplayStatus: NotchMessage {
    /// Such as `headless` or `drm HDMI-A-1`.
    public var name: String
    /// In pixels.
    public var width: Int
    public var height: Int
    /// The panel is on, if perhaps without light (``PanelLight/dark``).
    public var powered: Bool
    /// Why nothing can be seen, such as `no display is connected`; `nil` while it can.
    public var waiting: String?
    /// Frames presented since the start.
    public var frames: Int
    public var light: PanelLight
    /// Percent, 1 to 100, whatever share of it shows; `nil` without a backlight.
    public var brightness: Int?
    /// The backlight's name.
    public var backlight: String?

    public init(
        name: String, width: Int, height: Int, powered: Bool, waiting: String? = nil, frames: Int,
        light: PanelLight = .bright, brightness: Int? = nil, backlight: String? = nil
    ) {
        self.name = name
        self.width = width
        self.height = height
        self.powered = powered
        self.waiting = waiting
        self.frames = frames
        self.light = light
        self.brightness = brightness
        self.backlight = backlight
    }

    public init(from fields: inout FieldDecoder) throws(VarlinkError) {
        name = try fields.string("name") ?? ""
        width = try fields.int("width") ?? 0
        height = try fields.int("height") ?? 0
        powered = try fields.bool("powered") ?? true
        waiting = try fields.string("waiting")
        frames = try fields.int("frames") ?? 0
        light = try fields.choice("light") ?? .bright
        brightness = try fields.int("brightness")
        backlight = try fields.string("backlight")
    }

    public var fields: JSONObject {
        [
            "name": .string(name), "width": .int(clamping: width), "height": .int(clamping: height),
            "powered": .bool(powered), "waiting": waiting.map { .string($0) }, "frames": .int(clamping: frames),
            "light": .string(light.rawValue), "brightness": brightness.map { .int(clamping: $0) },
            "backlight": backlight.map(JSON.string),
        ]
    }
}
