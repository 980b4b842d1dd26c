import CLinux
import Glibc
package import NotchSystem

/// The frame buffer devices of the running kernel.
package final class LinuxFramebuffers: FramebufferSystem {
    private static let folder = "/sys/class/graphics"

    package init() {}

    package func nodes() throws(Errno) -> [FramebufferNode] {
        try System.numbers(in: Self.folder, after: "fb").map { number in
            let device = "\(Self.folder)/fb\(number)"
            return FramebufferNode(
                path: "/dev/fb\(number)", driver: (try? SystemAttributeFiles().text("\(device)/name")) ?? "",
                // Names do not show this, because the kernel cuts the last five letters off `panel-mipi-dbidrmfb`.
                isEmulated: (try? System.status(of: "\(device)/device/drm").kind) == .folder)
        }
    }

    package func open(_ path: String) throws(Errno) -> any FramebufferDevice {
        LinuxFramebuffer(try System.open(path, .device))
    }
}

/// A frame buffer device of the running kernel.
package final class LinuxFramebuffer: FramebufferDevice {
    private var descriptor: OwnedDescriptor

    init(_ descriptor: consuming OwnedDescriptor) { self.descriptor = descriptor }

    package func info() throws(Errno) -> FramebufferInfo {
        var fixed = fb_fix_screeninfo()
        try descriptor.control(UInt(FBIOGET_FSCREENINFO), &fixed)
        return FramebufferInfo(fixed, try variable())
    }

    package func setVirtualHeight(_ rows: Int) throws(Errno) {
        var variable = try variable()
        variable.yres_virtual = UInt32(clamping: rows)
        variable.yoffset = 0
        variable.activate = UInt32(FB_ACTIVATE_NOW)
        try descriptor.control(UInt(FBIOPUT_VSCREENINFO), &variable)
    }

    package func pan(to row: Int) throws(Errno) {
        var variable = try variable()
        variable.xoffset = 0
        variable.yoffset = UInt32(clamping: row)
        try descriptor.control(UInt(FBIOPAN_DISPLAY), &variable)
    }

    package func setBlanked(_ isBlanked: Bool) throws(Errno) {
        try descriptor.control(UInt(FBIOBLANK), Int32(isBlanked ? FB_BLANK_POWERDOWN : FB_BLANK_UNBLANK))
    }

    package func map(length: Int) throws(Errno) -> DeviceMapping {
        try DeviceMapping(descriptor: descriptor.rawValue, offset: 0, length: length)
    }

    package func close() { descriptor.close() }

    private func variable() throws(Errno) -> fb_var_screeninfo {
        var variable = fb_var_screeninfo()
        try descriptor.control(UInt(FBIOGET_VSCREENINFO), &variable)
        return variable
    }
}

extension FramebufferInfo {
    fileprivate init(_ fixed: fb_fix_screeninfo, _ variable: fb_var_screeninfo) {
        self.init(
            width: number(variable.xres), height: number(variable.yres), virtualHeight: number(variable.yres_virtual),
            bitsPerPixel: number(variable.bits_per_pixel), visual: Visual(fixed, variable),
            red: PixelField(variable.red), green: PixelField(variable.green), blue: PixelField(variable.blue),
            // Some old drivers do not report the length of a line, so it is computed here.
            lineLength: fixed.line_length > 0
                ? number(fixed.line_length)
                : number(variable.xres_virtual) * min(number(variable.bits_per_pixel), 64) / 8,
            // The kernel maps whole pages around the memory.
            memoryOffset: Int(fixed.smem_start % UInt(getpagesize())), memoryLength: number(fixed.smem_len),
            panStep: Int(fixed.ypanstep),
            // A value of all ones means "unknown".
            widthMillimetres: Int(Int32(bitPattern: variable.width)))
    }
}

/// Limits a driver's number to bounds within which products do not overflow.
private func number(_ value: UInt32) -> Int { Int(Int32(clamping: value)) }

extension FramebufferInfo.Visual {
    fileprivate init(_ fixed: fb_fix_screeninfo, _ variable: fb_var_screeninfo) {
        let fields = [variable.red, variable.green, variable.blue]
        self =
            switch (Int32(bitPattern: fixed.type), Int32(bitPattern: fixed.visual)) {
            case (FB_TYPE_PACKED_PIXELS, FB_VISUAL_TRUECOLOR) where variable.grayscale > 1: .other("a FOURCC format")
            case (FB_TYPE_PACKED_PIXELS, FB_VISUAL_TRUECOLOR) where variable.grayscale == 1: .other("greys")
            case (FB_TYPE_PACKED_PIXELS, FB_VISUAL_TRUECOLOR) where fields.contains { $0.msb_right != 0 }:
                .other("colours with their bits in reverse")
            case (FB_TYPE_PACKED_PIXELS, FB_VISUAL_TRUECOLOR): .trueColour
            case (FB_TYPE_PACKED_PIXELS, FB_VISUAL_MONO01): .singleBits(whiteIsOne: false)
            case (FB_TYPE_PACKED_PIXELS, FB_VISUAL_MONO10): .singleBits(whiteIsOne: true)
            case (FB_TYPE_PACKED_PIXELS, _): .other("indices into a palette")
            default: .other("spread over planes")
            }
    }
}

extension PixelField {
    fileprivate init(_ field: fb_bitfield) { self.init(offset: field.offset, width: field.length) }
}
