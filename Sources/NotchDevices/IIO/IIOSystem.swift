import CLinux
package import NotchSystem

/// The calls that find, read and configure sensors of the kernel's Industrial I/O. Tests replace them, because no real
/// sensor stalls or fails on demand.
///
/// Reading and writing an attribute accesses the hardware and has no time limit; listing does not.
package protocol IIOSystem: AttributeFiles, Sendable {
    /// The folder that holds a folder for each device.
    var folder: String { get }
    /// Returns a number that no other device has, and that no later device of the same name gets.
    func identity(of device: String) throws(Errno) -> UInt64
    /// Opens the stream of a device's events, and returns its nonblocking descriptor. Fails with EBUSY while another
    /// program has the stream.
    func openEvents(of device: String) throws(Errno) -> Int32
    /// Reads the events that have arrived.
    ///
    /// - Returns: the number of events; 0 if there are none.
    func takeEvents(from descriptor: Int32) throws(Errno) -> Int
    func closeEvents(_ descriptor: Int32)
}

extension IIOSystem {
    /// Returns the names of the devices, such as `iio:device0`, in no order; empty if there is no IIO.
    package func devices() throws(Errno) -> [String] {
        try namesIfAny(in: folder).filter { IIODevice.number(of: $0) != nil }
    }

    /// Returns the names of the files in a device's folder.
    package func attributes(of device: String) throws(Errno) -> [String] {
        try namesIfAny(in: "\(folder)/\(device)")
    }

    /// Returns the names of the files in a device's `events` folder; empty if the device has no events.
    package func eventAttributes(of device: String) throws(Errno) -> [String] {
        try namesIfAny(in: "\(folder)/\(device)/events")
    }

    /// Reads the text of an attribute.
    ///
    /// - Parameter attribute: a name such as `in_proximity_raw` or `events/in_proximity_thresh_rising_en`.
    package func read(_ attribute: String, of device: String) throws(Errno) -> String {
        try text("\(folder)/\(device)/\(attribute)")
    }

    package func write(_ text: String, to attribute: String, of device: String) throws(Errno) {
        try write(text, to: "\(folder)/\(device)/\(attribute)")
    }

    private func namesIfAny(in folder: String) throws(Errno) -> [String] {
        do { return try names(in: folder) } catch .noEntry { return [] }
    }
}

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
        // The kernel assigns increasing inode numbers, so a new folder does not get the number of a removed one.
        try System.status(of: "\(folder)/\(device)/.").identity.inode
    }

    package func openEvents(of device: String) throws(Errno) -> Int32 {
        let node = try System.open("\(dev)/\(device)", .reading)
        var number: Int32 = -1
        try node.control(notch_iio_get_event_fd, &number)
        // The descriptor is close-on-exec (`iio_event_getfd`), but it is blocking.
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
