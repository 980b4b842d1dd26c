/// The pixels that were last committed to the display.
public struct ScreenshotRequest: NotchRequest {
    public static let method = "Screenshot"

    public init() {}

    public init(from fields: inout FieldDecoder) throws(VarlinkError) {}

    public var fields: JSONObject { [:] }

    public struct Reply: NotchMessage {
        /// A PNG file's bytes.
        public var png: [UInt8]
        /// In pixels.
        public var width: Int
        public var height: Int

        public init(png: [UInt8], width: Int, height: Int) {
            self.png = png
            self.width = width
            self.height = height
        }

        public init(from fields: inout FieldDecoder) throws(VarlinkError) {
            let text = try fields.string("png")
            guard let png = Base64.decode(try fields.required("png", text)) else {
                throw fields.invalid("png", "is not base64")
            }
            self.png = png
            width = try fields.int("width") ?? 0
            height = try fields.int("height") ?? 0
        }

        public var fields: JSONObject {
            [
                "png": .string(Base64.encode(png)), "width": .int(clamping: width), "height": .int(clamping: height),
            ]
        }
    }
}
