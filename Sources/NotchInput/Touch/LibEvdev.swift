import CEvdev
import Glibc
package import NotchSystem

/// The evdev devices of the running kernel, through libevdev.
package final class LibEvdev: EvdevSystem {
    package init() {
        // What goes wrong comes back as an error number; nothing is printed.
        notch_evdev_silence()
    }

    package func nodes() -> [EvdevNode] {
        guard let stream = opendir(EvdevNode.folder) else { return [] }
        defer { closedir(stream) }
        var numbers: [Int] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasPrefix("event"), let number = Int(name.dropFirst(5)) { numbers.append(number) }
        }
        return numbers.sorted().compactMap { EvdevNode(event: "event\($0)", attribute: Self.attribute) }
    }

    package func open(_ path: String) throws(Errno) -> any EvdevDevice {
        try LibEvdevDevice(path)
    }

    /// `realpath(3)`
    package func target(ofLink path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// `stat(2)`, `getgrgid(3)`
    package func group(of path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return getgrgid(status.st_gid).map { String(cString: $0.pointee.gr_name) } ?? "\(status.st_gid)"
    }

    /// `libevdev_event_code_from_name(3)` of `EV_KEY`.
    static func keyCode(named name: String) -> UInt16? {
        UInt16(exactly: libevdev_event_code_from_name(UInt32(EV_KEY), name))
    }

    /// `libevdev_event_code_get_name(3)` of `EV_KEY`.
    static func keyName(of code: UInt16) -> String? {
        libevdev_event_code_get_name(UInt32(EV_KEY), UInt32(code)).map { String(cString: $0) }
    }

    /// The first line of a file of sysfs.
    private static func attribute(_ path: String) -> String? {
        let descriptor = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { Glibc.close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 1024)
        guard case .success(let count) = valueOrErrno({ read(descriptor, &bytes, bytes.count) }) else { return nil }
        return String(decoding: bytes[..<count].prefix { $0 != 0x0A }, as: UTF8.self)
    }
}
