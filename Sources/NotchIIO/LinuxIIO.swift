import CLinux
package import NotchSystem

/// The sensors of the running kernel.
package struct LinuxIIO: IIOSystem {
    package let folder: String
    private let dev: String

    /// - Parameters:
    ///   - sysfs: the folder that holds a folder for each device.
    ///   - dev: the folder that holds the devices' nodes.
    package init(sysfs: String = "/sys/bus/iio/devices", dev: String = "/dev") {
        folder = sysfs
        self.dev = dev
    }

    package func identity(of device: String) throws(Errno) -> UInt64 {
        // The kernel hands out inode numbers in turn, so a new folder does not get the number of its predecessor.
        try System.status(of: "\(folder)/\(device)/.").identity.inode
    }

    package func openEvents(of device: String) throws(Errno) -> Int32 {
        let node = try System.open("\(dev)/\(device)", .reading)
        var number: Int32 = -1
        try node.control(notch_iio_get_event_fd, &number)
        // The descriptor is close-on-exec (`iio_event_getfd`), but its reads wait.
        var events = OwnedDescriptor(rawValue: number)
        try System.setNonblocking(events.rawValue)
        return events.release()
    }

    package func takeEvents(from descriptor: Int32) throws(Errno) -> Int {
        // The kernel keeps at most 16 events.
        var events = [iio_event_data](repeating: iio_event_data(), count: 16)
        let size = MemoryLayout<iio_event_data>.stride
        let result: Result<Int, Errno> = events.withUnsafeMutableBytes { buffer in
            do throws(Errno) {
                return .success(try System.read(from: descriptor, into: buffer) / size)
            } catch {
                return error == .wouldBlock ? .success(0) : .failure(error)
            }
        }
        return try result.get()
    }

    package func closeEvents(_ descriptor: Int32) { System.close(descriptor) }
}
