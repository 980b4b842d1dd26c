import CLinux
import Foundation
import Glibc
import NotchCore
import NotchDisplay

/// The kernel's frame buffer without hardware, `vfb`, with the mode that a test wants.
struct VirtualFramebuffer {
    let path: String

    /// - Parameter pages: how often it has memory for all rows.
    init(width: Int, height: Int, bits: Int, pages: Int) throws {
        try? BoardGuest.unload("vfb")
        try BoardGuest.load("vfb", "vfb_enable=1", "videomemorysize=\(width * height * bits / 8 * pages)")
        guard let node = try LinuxFramebuffers().nodes().first(where: { $0.driver == "Virtual FB" }) else {
            throw BoardError("vfb made no device")
        }
        path = node.path
        try with { descriptor in
            var screen = try Self.screen(descriptor)
            (screen.xres, screen.yres) = (UInt32(width), UInt32(height))
            (screen.xres_virtual, screen.yres_virtual) = (UInt32(width), UInt32(height))
            (screen.xoffset, screen.yoffset) = (0, 0)
            screen.bits_per_pixel = UInt32(bits)
            screen.activate = UInt32(FB_ACTIVATE_NOW | FB_ACTIVATE_FORCE)
            guard ioctl(descriptor, UInt(FBIOPUT_VSCREENINFO), &screen) == 0 else {
                throw BoardError("vfb refuses \(width)x\(height), \(bits) bits: \(String(cString: strerror(errno)))")
            }
        }
    }

    func remove() {
        try? BoardGuest.unload("vfb")
    }

    /// What a panel would show, and the row that it begins with.
    func seen() throws -> (picture: Pixmap, row: Int) {
        try with { descriptor in
            let screen = try Self.screen(descriptor)
            var memory = fb_fix_screeninfo()
            guard ioctl(descriptor, UInt(FBIOGET_FSCREENINFO), &memory) == 0 else { throw BoardError("no memory") }
            let pitch = Int(memory.line_length)
            let picture = Pixmap(width: Int(screen.xres), height: Int(screen.yres))
            var line = [UInt8](repeating: 0, count: pitch)
            for y in 0..<picture.height {
                let offset = (y + Int(screen.yoffset)) * pitch
                guard pread(descriptor, &line, pitch, offset) == pitch else { throw BoardError("cannot read \(path)") }
                for x in 0..<picture.width {
                    picture[x, y] = 0xFF00_0000 | Self.colour(line, at: x, screen)
                }
            }
            return (picture, Int(screen.yoffset))
        }
    }

    private static func colour(_ line: [UInt8], at x: Int, _ screen: fb_var_screeninfo) -> UInt32 {
        let size = Int(screen.bits_per_pixel) / 8
        let stored = (0..<size).reduce(UInt32(0)) { $0 | UInt32(line[x * size + $1]) << (8 * UInt32($1)) }
        return [screen.red, screen.green, screen.blue].reduce(0) { colour, field in
            let levels = UInt32(1) << field.length - 1
            return colour << 8 | (stored >> field.offset & levels) * 255 / levels
        }
    }

    private static func screen(_ descriptor: Int32) throws -> fb_var_screeninfo {
        var screen = fb_var_screeninfo()
        guard ioctl(descriptor, UInt(FBIOGET_VSCREENINFO), &screen) == 0 else { throw BoardError("no screen") }
        return screen
    }

    private func with<Result>(_ body: (Int32) throws -> Result) throws -> Result {
        let descriptor = open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { throw BoardError("\(path): \(String(cString: strerror(errno)))") }
        defer { close(descriptor) }
        return try body(descriptor)
    }
}
