import CLinux
import Foundation
import Glibc
import NotchCore
import NotchDisplay

/// The kernel's frame buffer without hardware, `vfb`, with the mode that a test wants.
struct VirtualFramebuffer {
    let path: String

    /// - Parameter pages: the number of pages, each with memory for all rows.
    init(width: Int, height: Int, bits: Int, pages: Int) throws {
        try? BoardGuest.unload("vfb")
        // The first mode of vfb, with 8 bits a pixel, must fit as well.
        let memory = max(width * height * bits / 8 * pages, 320 * 200)
        try BoardGuest.load("vfb", "vfb_enable=1", "videomemorysize=\(memory)")
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

    /// Returns the row of the memory at which a panel would begin.
    func firstRow() throws -> Int {
        try with { Int(try Self.screen($0).yoffset) }
    }

    /// Returns the pixels of a row that a panel would show, with the bits that are in `mask`.
    func row(_ y: Int, keeping mask: UInt32) throws -> [UInt32] {
        try with { descriptor in
            let screen = try Self.screen(descriptor)
            let size = Int(screen.bits_per_pixel) / 8
            var line = [UInt8](repeating: 0, count: Int(screen.xres) * size)
            let offset = (y + Int(screen.yoffset)) * line.count
            guard pread(descriptor, &line, line.count, offset) == line.count else {
                throw BoardError("cannot read \(path)")
            }
            return stride(from: 0, to: line.count, by: size).map { start in
                let stored = line[start..<start + size].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
                return [screen.red, screen.green, screen.blue].reduce(0) { colour, field in
                    let value = stored >> field.offset & (1 << field.length - 1)
                    return colour << 8 | value << (8 - field.length)
                } & mask
            }
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
