import Foundation
import Glibc

/// An LED of the kernel's uleds. The brightness that is written to `/sys/class/leds` can be read from it.
final class UserLED {
    let name: String
    /// The descriptor of the LED, which is readable once the brightness was set.
    let descriptor: Int32

    var folder: URL { URL(fileURLWithPath: "/sys/class/leds/\(name)") }

    init(_ name: String, maximum: Int32) throws {
        try BoardGuest.load("uleds")
        self.name = name
        descriptor = open("/dev/uleds", O_RDWR | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw BoardError("no uleds: \(String(cString: strerror(errno)))") }
        // `struct uleds_user_dev` of linux/uleds.h.
        var device = [UInt8](repeating: 0, count: 64)
        device.replaceSubrange(0..<name.utf8.count, with: name.utf8)
        withUnsafeBytes(of: maximum) { device += $0 }
        guard write(descriptor, device, device.count) == device.count else {
            throw BoardError("uleds makes no LED: \(String(cString: strerror(errno)))")
        }
    }

    deinit { close(descriptor) }

    /// Returns the brightness that was set since the last call, or `nil` if none was.
    func receive() -> Int? {
        var brightness: Int32 = 0
        guard read(descriptor, &brightness, 4) == 4 else { return nil }
        return Int(brightness)
    }
}
