package import NotchCore

/// The display that the surface is on.
package struct DisplayStatus: NotchMessage {
    /// The display's name, such as `headless` or `drm HDMI-A-1`.
    package var name: String
    /// The width of the display, in pixels; ``height`` has the same unit.
    package var width: Int
    package var height: Int
    /// Whether the panel is on. It may be on without light (``PanelLight/dark``).
    package var powered: Bool
    /// The reason why nothing can be seen, such as `no display is connected`; `nil` while the display can be seen.
    package var waiting: String?
    /// The number of frames presented since the start.
    package var frames: Int
    package var light: PanelLight
    /// The brightness that is set, in percent, 1 to 100, even if the panel shows less at present; `nil` without a
    /// backlight.
    package var brightness: Int?
    /// The backlight's name.
    package var backlight: String?

    package init(
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

    package init(from fields: inout FieldDecoder) throws(VarlinkError) {
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

    package var fields: JSONObject {
        [
            "name": .string(name), "width": .int(clamping: width), "height": .int(clamping: height),
            "powered": .bool(powered), "waiting": waiting.map { .string($0) }, "frames": .int(clamping: frames),
            "light": .string(light.rawValue), "brightness": brightness.map { .int(clamping: $0) },
            "backlight": backlight.map(JSON.string),
        ]
    }
}
