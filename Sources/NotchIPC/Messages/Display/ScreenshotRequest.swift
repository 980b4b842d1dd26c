/// Returns the pixels that were last committed to the display.
package struct ScreenshotRequest: NotchRequest {
    package static let method = "Screenshot"
    package static let comment = "Returns the pixels on the display as a PNG in base64."
    package static let isRecorded = false
    package static let cost = 50
    package static let blank = Self()

    package struct Reply: NotchMessage {
        package static let blank = Self()
        /// The bytes of a PNG file.
        package var png: [UInt8] = []
        /// The width of the picture, in pixels; ``height`` has the same unit.
        package var width = 0
        package var height = 0

        package mutating func code(_ field: inout FieldCoder) {
            var text = Base64(data: png)
            field.required("png", &text)
            png = text.data
            field("width", &width)
            field("height", &height)
        }
    }
}
