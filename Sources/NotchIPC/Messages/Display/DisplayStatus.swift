package import NotchCore

/// The display that the surface is on.
package struct DisplayStatus: NotchMessage, FieldValue {
    static let fieldType = "Display"
    package static let blank = Self()
    /// The display's name, such as `headless` or `drm HDMI-A-1`.
    package var name = ""
    /// The width of the display, in pixels; ``height`` has the same unit.
    package var width = 0
    package var height = 0
    /// Whether the panel is on. It may be on without light (``PanelLight/dark``).
    package var powered = true
    /// The reason why the display cannot be seen, such as `no display is connected`; `nil` while it can be seen.
    package var waiting: String?
    /// The number of frames presented since the start.
    package var frames = 0
    package var light = PanelLight.bright
    /// The brightness that is set, in percent, 1 to 100, even if the panel shows less at present; `nil` without a
    /// backlight.
    package var brightness: Int?
    /// The backlight's name.
    package var backlight: String?
    /// A remark on the picture for people, such as that a current limit dims it; `nil` for none.
    package var remark: String?
    /// The scripts of drawn texts that no installed font covers, each with a package that does, such as
    /// `Japanese: fonts-noto-cjk`.
    package var missingFonts: [String] = []

    package mutating func code(_ field: inout FieldCoder) {
        field("name", &name)
        field("width", &width)
        field("height", &height)
        field("powered", &powered)
        field("waiting", &waiting)
        field("frames", &frames)
        field("light", &light)
        field("brightness", &brightness)
        field("backlight", &backlight)
        field("remark", &remark)
        field(
            "missingFonts", &missingFonts,
            note: "scripts and letters without a font, such as \"Japanese: fonts-noto-cjk\"")
    }
}
