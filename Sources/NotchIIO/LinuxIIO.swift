import CLinux
import Glibc
package import NotchSystem

/// The kernel's own sensors.
package struct LinuxIIO: IIOSystem {
    private let sysfs: String
    private let dev: String

    /// - Parameters:
    ///   - sysfs: the folder that holds a folder for each device.
    ///   - dev: the folder of their nodes.
    package init(sysfs: String = "/sys/bus/iio/devices", dev: String = "/dev") {
        self.sysfs = sysfs
        self.dev = dev
    }

    package func devices() throws(Errno) -> [String] {
        try names(in: sysfs).filter { IIODevice.number(of: $0) != nil }
    }

    package func identity(of device: String) throws(Errno) -> UInt64 {
        var status = stat()
        let path = "\(sysfs)/\(device)/."
        _ = try valueOrErrno { stat(path, &status) }.get()
        // The kernel hands out numbers in turn, so that a new folder does not get the one of its predecessor.
        return UInt64(status.st_ino)
    }

    package func attributes(of device: String) throws(Errno) -> [String] {
        try names(in: "\(sysfs)/\(device)")
    }

    package func eventAttributes(of device: String) throws(Errno) -> [String] {
        try names(in: "\(sysfs)/\(device)/events")
    }

    package func read(_ attribute: String, of device: String) throws(Errno) -> String {
        let descriptor = try open("\(sysfs)/\(device)/\(attribute)", O_RDONLY)
        defer { _ = close(descriptor) }
        // An attribute is a page long at most.
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = try valueOrErrno { Glibc.read(descriptor, &bytes, bytes.count) }.get()
        let isText = { (byte: UInt8) in byte > 0x20 }
        let text = bytes[..<count].drop { !isText($0) }
        guard let end = text.lastIndex(where: isText) else { return "" }
        return String(decoding: text[...end], as: UTF8.self)
    }

    package func write(_ text: String, to attribute: String, of device: String) throws(Errno) {
        let descriptor = try open("\(sysfs)/\(device)/\(attribute)", O_WRONLY)
        defer { _ = close(descriptor) }
        let bytes = Array(text.utf8)
        _ = try valueOrErrno { Glibc.write(descriptor, bytes, bytes.count) }.get()
    }

    package func openEvents(of device: String) throws(Errno) -> Int32 {
        let node = try open("\(dev)/\(device)", O_RDONLY)
        defer { _ = close(node) }
        var events: Int32 = -1
        _ = try valueOrErrno { ioctl(node, notch_iio_get_event_fd, &events) }.get()
        // It comes close-on-exec (`iio_event_getfd`), but waits.
        let set = valueOrErrno { fcntl(events, F_SETFL, O_NONBLOCK) }
        if case .failure(let error) = set {
            _ = close(events)
            throw error
        }
        return events
    }

    package func takeEvents(from descriptor: Int32) throws(Errno) -> Int {
        // The kernel keeps 16.
        var events = [iio_event_data](repeating: iio_event_data(), count: 16)
        let size = MemoryLayout<iio_event_data>.stride
        let result = valueOrErrno { Glibc.read(descriptor, &events, events.count * size) }
        switch result {
        case .success(let count): return count / size
        case .failure(let error) where error.rawValue == EAGAIN: return 0
        case .failure(let error): throw error
        }
    }

    package func closeEvents(_ descriptor: Int32) {
        _ = close(descriptor)
    }

    private func open(_ path: String, _ access: Int32) throws(Errno) -> Int32 {
        // Whatever else has the file's name must not make us wait.
        try valueOrErrno { Glibc.open(path, access | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) }.get()
    }

    private func names(in folder: String) throws(Errno) -> [String] {
        guard let stream = opendir(folder) else {
            let error = Errno.current
            if error == .noEntry { return [] }
            throw error
        }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            names.append(
                withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
        }
        return names
    }
}
