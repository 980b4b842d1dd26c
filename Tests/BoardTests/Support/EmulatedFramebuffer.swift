import CLinux
import Foundation
import Glibc
import NotchCore

/// The frame buffer device that a card's driver emulates: the simplest way to put pixels on a display.
struct EmulatedFramebuffer {
    private let descriptor: Int32
    private var screen = fb_var_screeninfo()
    private var memory = fb_fix_screeninfo()

    var width: Int { Int(screen.xres) }
    var height: Int { Int(screen.yres) }

    /// Opens the device, and switches its display on unless a program has taken the card over.
    init(of card: BoardCard) throws {
        let path = try card.framebuffer()
        descriptor = open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0, ioctl(descriptor, UInt(FBIOGET_VSCREENINFO), &screen) == 0,
            ioctl(descriptor, UInt(FBIOGET_FSCREENINFO), &memory) == 0
        else { throw BoardError("\(path): \(String(cString: strerror(errno)))") }
        screen.activate = UInt32(FB_ACTIVATE_NOW | FB_ACTIVATE_FORCE)
        guard ioctl(descriptor, UInt(FBIOPUT_VSCREENINFO), &screen) == 0 else {
            throw BoardError("\(path) sets no mode: \(String(cString: strerror(errno)))")
        }
    }

    func close() {
        _ = Glibc.close(descriptor)
    }

    /// Shows a picture of the display's size with 32 bits a pixel.
    ///
    /// It uses one write(2). For a write of exactly one row the kernel takes the damage for empty
    /// (`drm_fb_helper_memory_range_to_clip`).
    func show(_ pixmap: Pixmap) throws {
        guard pixmap.width == width, pixmap.height == height, Int(memory.line_length) == width * 4 else {
            throw BoardError("a frame buffer of \(width)x\(height), \(memory.line_length) bytes a row")
        }
        let pixels = pixmap.xrgb8888
        let count = pixels.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
        guard count == pixels.count else { throw BoardError("wrote \(count) bytes of \(pixels.count)") }
    }
}
