import Foundation
import Glibc
import NotchCore

/// The kernel's own virtual card. It has no panel, but computes a checksum of each frame that it shows.
enum VKMS {
    /// Waits some seconds until the card shows `pixmap`, and returns whether it does. Waits for frames, which come only
    /// while the CRTC is on.
    ///
    /// - Parameter format: the format in which the pixels are shown: `xrgb8888` or `rgb565`.
    static func shows(_ pixmap: Pixmap, as format: String = "xrgb8888", seconds: Double = 5) throws -> Bool {
        let expected = try expectedCRC(of: pixmap, as: format)
        let folder = try BoardGuest.card("vkms").debug().appendingPathComponent("crtc-0/crc")
        try BoardGuest.write("auto", to: folder.appendingPathComponent("control"))
        let descriptor = open(folder.appendingPathComponent("data").path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw BoardError("vkms computes no checksums: \(String(cString: strerror(errno)))")
        }
        defer { close(descriptor) }
        // The first checksum may be that of a frame that was begun before.
        _ = try entry(descriptor)
        let deadline = ContinuousClock.now + .seconds(seconds)
        while true {
            let isShown = try entry(descriptor) == expected
            if isShown || .now > deadline { return isShown }
        }
    }

    /// Returns the checksum that vkms computes when `pixmap` fills its display.
    private static func expectedCRC(of pixmap: Pixmap, as format: String) throws -> UInt32 {
        try pixmap.xrgb8888.write(to: BoardGuest.exchange.appendingPathComponent("vkms.xrgb"))
        guard let crc = try BoardHost.ask("vkms-crc", "vkms.xrgb", format).first.flatMap(UInt32.init) else {
            throw BoardError("the host tells no checksum")
        }
        return crc
    }

    /// Reads a line "0xFRAME 0xCRC".
    private static func entry(_ descriptor: Int32) throws -> UInt32 {
        var line = [UInt8](repeating: 0, count: 64)
        let count = read(descriptor, &line, line.count)
        let words = String(decoding: line.prefix(max(count, 0)), as: UTF8.self).split { " \n".contains($0) }
        guard words.count >= 2, let crc = UInt32(words[1].dropFirst(2), radix: 16) else {
            throw BoardError("vkms tells no checksum; is its CRTC on?")
        }
        return crc
    }
}
