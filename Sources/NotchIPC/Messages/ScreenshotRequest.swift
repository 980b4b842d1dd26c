/// Returns the pixels that were last committed to the display.
package struct ScreenshotRequest: NotchRequest {
    package static let method = "Screenshot"
    package static let definition = """
        # The pixels on the display, as a PNG in base64.
        method Screenshot() -> (png: string, width: int, height: int)
        """
    package static let isRecorded = false
    package static let cost = 50

    package init() {}

    package init(from fields: inout FieldDecoder) throws(VarlinkError) {}

    package var fields: JSONObject { [:] }

    package struct Reply: NotchMessage {
        /// The bytes of a PNG file.
        package var png: [UInt8]
        /// The width of the picture, in pixels; ``height`` has the same unit.
        package var width: Int
        package var height: Int

        package init(png: [UInt8], width: Int, height: Int) {
            self.png = png
            self.width = width
            self.height = height
        }

        package init(from fields: inout FieldDecoder) throws(VarlinkError) {
            let text = try fields.string("png")
            guard let png = Base64.decode(try fields.required("png", text)) else {
                throw fields.invalid("png", "is not base64")
            }
            self.png = png
            width = try fields.int("width") ?? 0
            height = try fields.int("height") ?? 0
        }

        package var fields: JSONObject {
            [
                "png": .string(Base64.encode(png)), "width": .int(clamping: width), "height": .int(clamping: height),
            ]
        }
    }
}
