import CLinux
import Glibc
import NotchCore

/// The frame buffer device that a card's driver emulates: the simplest way to put pixels on a display.
struct EmulatedFramebuffer {
    private let descriptor: Int32
    private var screen = fb_var_screeninfo()
    private var memory = fb_fix_screeninfo()

    var width: Int { Int(screen.xres) }
    var height: Int { Int(screen.yres) }
    var bitsPerPixel: Int { Int(screen.bits_per_pixel) }

    /// Opens it and switches its display on, unless a program has taken the card over.
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

    /// Puts a picture of its size and 32 bits a pixel on it.
    func show(_ pixmap: Pixmap) throws {
        guard pixmap.width == width, pixmap.height == height, bitsPerPixel == 32 else {
            throw BoardError("a frame buffer of \(width)x\(height)x\(bitsPerPixel)")
        }
        for y in 0..<height {
            let count = pwrite(descriptor, pixmap.row(y).baseAddress, width * 4, y * Int(memory.line_length))
            guard count == width * 4 else { throw BoardError("row \(y): \(String(cString: strerror(errno)))") }
        }
    }
}
