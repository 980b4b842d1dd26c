package import NotchCore

/// Sets or changes the brightness and wakes the panel. An empty request only reads the brightness.
package struct BrightnessRequest: NotchRequest {
    package static let method = "Brightness"
    package static let comment = """
        Sets the brightness to 'percent' (1 to 100), or changes it 'by' (-100 to 100, no further than 1 or 100),
        and wakes the panel. Without either, it only returns the brightness. 'percent' is the brightness that was
        set, and 'actual' is the present one. The call is refused with Unavailable if there is no backlight, or no
        right to set it.
        """
    package static let isRecorded = true
    package static let blank = Self()
    /// The brightness to set, 1 to 100; 1 is the darkest level that is still lit.
    package var percent: Int?
    /// The change of the brightness in percent, -100 to 100. The brightness stops at 1 and at 100. A request has this
    /// or ``percent``, not both.
    package var by: Int?

    package mutating func code(_ field: inout FieldCoder) {
        field("percent", &percent, FieldLimits.brightness)
        field("by", &by, FieldLimits.brightnessStep)
        if percent != nil, by != nil { field.refuse("by", "is given beside percent", limit: "percent or by") }
    }

    package struct Reply: NotchMessage {
        package static let blank = Self()
        /// The brightness that is set, 1 to 100.
        package var percent = 0
        /// The brightness that the panel shows at present, as the hardware reports it; 0 when the panel is off.
        package var actual = 0
        /// The backlight's name.
        package var backlight = ""
        package var light = PanelLight.bright

        package mutating func code(_ field: inout FieldCoder) {
            field("percent", &percent)
            field("actual", &actual)
            field("backlight", &backlight)
            field("light", &light)
        }
    }
}
