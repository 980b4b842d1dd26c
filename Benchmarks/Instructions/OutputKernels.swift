import NotchCore
import NotchDisplay
import NotchSystem

/// The ways of a picture to a panel's memory.
enum OutputKernels {
    static func all() throws -> [Instructions.Kernel] {
        [
            try kernel("output-xrgb8888", .xrgb8888, .none),
            try kernel("output-rgb565", .rgb565, .none),
            try kernel("output-mono", .mono, .none),
            try kernel("output-xrgb8888-turned", .xrgb8888, .clockwise90),
            try kernel("output-rgb565-turned", .rgb565, .clockwise90),
        ]
    }

    private static func kernel(
        _ name: String, _ format: ScanoutFormat, _ rotation: Rotation
    ) throws -> Instructions.Kernel {
        let (width, height) = (480, 320)
        let layout = try ScanoutLayout(
            width: width, height: height, pitch: width * format.bytesPerPixel, length: width * height * 4,
            format: format, rotation: rotation)
        let memory = try DeviceMapping(length: width * height * 4)
        let size = rotation.inverse.size(width: width, height: height)
        let picture = Pixmap(width: size.width, height: size.height)
        picture.bytes.initializeMemory(as: UInt32.self, repeating: 0xFF20_4060)
        return (name, { layout.write(picture.bounds, of: picture, to: memory) })
    }
}
