import Glibc

/// Uevents on demand, of devices that every kernel has.
enum Uevents {
    /// Whether this process may make the kernel send uevents, and may send uevents to udevd's listeners.
    static var canBeMade: Bool {
        getuid() == 0 && access("/sys/class/mem/null/uevent", W_OK) == 0
    }

    /// Makes the kernel send an event of a device below `/sys/class`.
    static func trigger(_ action: String, of device: String) {
        let descriptor = open("/sys/class/\(device)/uevent", O_WRONLY | O_CLOEXEC)
        write(descriptor, action, action.utf8.count)
        close(descriptor)
    }

    /// Sends an event as udevd does once it has applied its rules. The event goes to the second group, and has a header
    /// by which the kernel filters.
    static func sendAsUdev(_ properties: [(String, String)]) {
        var text: [UInt8] = []
        for (key, value) in properties { text += Array("\(key)=\(value)".utf8) + [0] }
        let subsystem = properties.first { $0.0 == "SUBSYSTEM" }?.1 ?? ""
        var message = Array("libudev".utf8) + [0]
        func append(_ value: UInt32) { withUnsafeBytes(of: value) { message += $0 } }
        append(UInt32(0xfeed_cafe).bigEndian)
        append(40)  // The size of the header.
        append(40)  // The offset of the properties.
        append(UInt32(text.count))
        append(hash(subsystem).bigEndian)
        append(0)  // No device type.
        append(0)  // No tags.
        append(0)
        message += text

        let descriptor = socket(AF_NETLINK, Int32(SOCK_DGRAM.rawValue), 15)
        var address: [UInt8] = []
        withUnsafeBytes(of: UInt16(AF_NETLINK)) { address += $0 }
        address += [UInt8](repeating: 0, count: 6)
        withUnsafeBytes(of: UInt32(2)) { address += $0 }
        address.withUnsafeBytes {
            _ = sendto(
                descriptor, message, message.count, 0, $0.baseAddress?.assumingMemoryBound(to: sockaddr.self),
                socklen_t($0.count))
        }
        close(descriptor)
    }

    /// Returns the MurmurHash2 of `text` with seed 0, which the kernel's filter compares.
    private static func hash(_ text: String) -> UInt32 {
        let multiplier: UInt32 = 0x5bd1_e995
        let bytes = Array(text.utf8)
        var hash = UInt32(bytes.count)
        var index = 0
        while bytes.count - index >= 4 {
            var word = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[index + $1]) << (8 * UInt32($1)) } &* multiplier
            word = (word ^ (word >> 24)) &* multiplier
            hash = (hash &* multiplier) ^ word
            index += 4
        }
        if index < bytes.count {
            for (place, byte) in bytes[index...].enumerated() { hash ^= UInt32(byte) << (8 * UInt32(place)) }
            hash = hash &* multiplier
        }
        hash = (hash ^ (hash >> 13)) &* multiplier
        return hash ^ (hash >> 15)
    }
}
