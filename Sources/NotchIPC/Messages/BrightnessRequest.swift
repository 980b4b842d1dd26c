package import NotchCore

/// Sets or changes the brightness and wakes the panel. An empty request only reads the brightness.
package struct BrightnessRequest: NotchRequest {
    package static let method = "Brightness"
    package static let definition = """
        # Sets the brightness to 'percent' (1 to 100), or changes it 'by' (-100 to 100, no further than 1 or 100),
        # and wakes the panel; with neither it only asks. 'percent' is what was set, 'actual' what shows at present.
        # Refused with Unavailable where there is no backlight, or no right to set it.
        method Brightness(percent: ?int, by: ?int) -> (
          percent: int,
          actual: int,
          backlight: string,
          light: Light
        )
        """
    package static let isRecorded = true
    /// The brightness to set, 1 to 100; 1 is the darkest level that is still lit.
    package var percent: Int?
    /// The change of the brightness in percent, -100 to 100. The brightness stops at 1 and at 100. A request has this
    /// or ``percent``, not both.
    package var by: Int?

    package init(percent: Int? = nil) {
        self.percent = percent
    }

    package init(by: Int) {
        self.by = by
    }

    package init(from fields: inout FieldDecoder) throws(VarlinkError) {
        percent = try fields.int("percent", in: FieldLimits.brightness)
        by = try fields.int("by", in: FieldLimits.brightnessStep)
        if percent != nil, by != nil { throw fields.invalid("by", "stands beside percent", limit: "one of both") }
    }

    package var fields: JSONObject {
        ["percent": percent.map { .int(clamping: $0) }, "by": by.map { .int(clamping: $0) }]
    }

    package struct Reply: NotchMessage {
        /// The brightness that is set, 1 to 100.
        package var percent: Int
        /// The brightness that the panel shows at present, as the hardware reports it; 0 when the panel is off.
        package var actual: Int
        /// The backlight's name.
        package var backlight: String
        package var light: PanelLight

        package init(percent: Int, actual: Int, backlight: String, light: PanelLight) {
            self.percent = percent
            self.actual = actual
            self.backlight = backlight
            self.light = light
        }

        package init(from fields: inout FieldDecoder) throws(VarlinkError) {
            percent = try fields.int("percent") ?? 0
            actual = try fields.int("actual") ?? 0
            backlight = try fields.string("backlight") ?? ""
            light = try fields.choice("light") ?? .bright
        }

        package var fields: JSONObject {
            [
                "percent": .int(clamping: percent), "actual": .int(clamping: actual),
                "backlight": .string(backlight), "light": .string(light.rawValue),
            ]
        }
    }
}
