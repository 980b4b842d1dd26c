package import NotchCore

/// Sets or changes the brightness, which wakes the panel; an empty request only asks.
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
    /// The brightness to set: 1, the darkest that is still lit, to 100.
    package var percent: Int?
    /// Percent to add, -100 to 100; stops at 1 and 100. Not beside ``percent``.
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
        /// What shows of it at present, by the hardware's word; 0 when off.
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
