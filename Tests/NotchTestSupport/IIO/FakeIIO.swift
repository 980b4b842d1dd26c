import CLinux
import Glibc
import NotchDevices
package import NotchSystem
import Synchronization

/// Sensors in memory that fail and stall as a test demands, and record the calls.
package final class FakeIIO: IIOSystem {
    private struct Device {
        var identity: UInt64
        var attributes: [String: String]
        var failures: [String: Int32] = [:]
    }

    private struct State {
        var devices: [String: Device] = [:]
        var identities: UInt64 = 0
        var log: [String] = []
        /// The open event streams, by device.
        var streams: [String: Int32] = [:]
        var streamFailure: Int32?
        var listFailure: Int32?
        var takes = 0
    }

    private let state = Mutex(State())
    /// Called before each reading of an attribute, on the reading thread.
    private let onRead: @Sendable (String) -> Void

    package init(onRead: @escaping @Sendable (String) -> Void = { _ in }) {
        self.onRead = onRead
    }

    // MARK: What a test does

    /// Adds a device.
    ///
    /// - Parameter attributes: the attributes' values by name, such as `in_proximity_raw` or
    ///   `events/in_proximity_thresh_rising_en`.
    package func add(_ id: String, _ attributes: [String: String]) {
        state.withLock { state in
            state.identities += 1
            state.devices[id] = Device(identity: state.identities, attributes: attributes)
        }
    }

    package func remove(_ id: String) {
        state.withLock { $0.devices[id] = nil }
    }

    package func set(_ attribute: String, _ text: String, of id: String = "iio:device0") {
        state.withLock { $0.devices[id]?.attributes[attribute] = text }
    }

    /// Makes an attribute fail with an error number from now on; with `nil` it works again.
    package func fail(_ attribute: String, _ number: Int32?, of id: String = "iio:device0") {
        state.withLock { $0.devices[id]?.failures[attribute] = number }
    }

    package func failStreams(_ number: Int32?) {
        state.withLock { $0.streamFailure = number }
    }

    package func failListing(_ number: Int32?) {
        state.withLock { $0.listFailure = number }
    }

    /// Makes an event arrive.
    package func push(_ id: String = "iio:device0") {
        if let stream = state.withLock({ $0.streams[id] }) { eventfd_write(stream, 1) }
    }

    /// Returns the calls to the devices since the last call of this function, such as `read in_proximity_raw` or
    /// `write NAME=1`.
    package func takeLog() -> [String] {
        state.withLock { state in
            defer { state.log = [] }
            return state.log
        }
    }

    /// The number of times that events were read.
    package var takes: Int { state.withLock { $0.takes } }

    /// The number of open streams.
    package var streamCount: Int { state.withLock { $0.streams.count } }

    // MARK: What is asked of it

    package let folder = "/iio"

    package func names(in folder: String) throws(Errno) -> [String] {
        guard folder != self.folder else {
            let (failure, names) = state.withLock { ($0.listFailure, Array($0.devices.keys)) }
            if let failure { throw Errno(rawValue: failure) }
            return names
        }
        let (device, room) = place(folder)
        guard let attributes = state.withLock({ $0.devices[device]?.attributes }) else { throw .noEntry }
        let prefix = room.isEmpty ? "" : room + "/"
        return attributes.keys.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
            .filter { !$0.contains("/") }
    }

    /// Returns the device that a path names, and the rest of the path.
    private func place(_ path: String) -> (device: String, rest: String) {
        let parts = path.dropFirst(folder.count + 1).split(separator: "/", maxSplits: 1).map(String.init)
        return (parts[0], parts.count > 1 ? parts[1] : "")
    }

    package func identity(of device: String) throws(Errno) -> UInt64 {
        guard let identity = state.withLock({ $0.devices[device]?.identity }) else { throw .noEntry }
        return identity
    }

    package func read(_ path: String) throws(Errno) -> [UInt8] {
        let (device, attribute) = place(path)
        if attribute != "name", attribute != "label" { onRead(attribute) }
        let result: Result<String, Errno> = state.withLock { state in
            if attribute != "name", attribute != "label" { state.log.append("read \(attribute)") }
            guard let found = state.devices[device] else { return .failure(.noDevice) }
            if let number = found.failures[attribute] { return .failure(Errno(rawValue: number)) }
            return found.attributes[attribute].map { .success($0) } ?? .failure(.noEntry)
        }
        return Array(try result.get().utf8)
    }

    package func write(_ text: String, to path: String) throws(Errno) {
        let (device, attribute) = place(path)
        let failure: Int32? = state.withLock { state in
            state.log.append("write \(attribute)=\(text)")
            guard let found = state.devices[device] else { return ENODEV }
            if let number = found.failures[attribute] { return number }
            guard found.attributes[attribute] != nil else { return ENOENT }
            state.devices[device]?.attributes[attribute] = text
            return nil
        }
        if let failure { throw Errno(rawValue: failure) }
    }

    package func openEvents(of device: String) throws(Errno) -> Int32 {
        let result: Result<Int32, Errno> = state.withLock { state in
            state.log.append("open events")
            if let number = state.streamFailure { return .failure(Errno(rawValue: number)) }
            guard state.streams[device] == nil else { return .failure(.busy) }
            return valueOrErrno { eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK)) }.map { stream in
                state.streams[device] = stream
                return stream
            }
        }
        return try result.get()
    }

    package func takeEvents(from descriptor: Int32) throws(Errno) -> Int {
        state.withLock { $0.takes += 1 }
        var count: eventfd_t = 0
        return eventfd_read(descriptor, &count) == 0 ? Int(count) : 0
    }

    package func closeEvents(_ descriptor: Int32) {
        state.withLock { state in
            state.log.append("close events")
            state.streams = state.streams.filter { $0.value != descriptor }
        }
        _ = close(descriptor)
    }
}
