package import NotchSystem

/// The machine's evdev devices: the layer of system calls, which tests replace by a fake kernel.
package protocol EvdevSystem: AnyObject, DeviceNodes {
    /// Returns the machine's devices in the order of their numbers, without opening them.
    func nodes() -> [EvdevNode]
    /// Opens a device for reading. Neither the call nor a read waits.
    func open(_ path: String) throws(Errno) -> any EvdevDevice
}

/// An open evdev device.
package protocol EvdevDevice: AnyObject {
    /// The descriptor of the device's node. It is readable when there are events, and is closed with the device.
    var descriptor: Int32 { get }
    /// The number of touches that the device distinguishes; 0 for a device that reports a single touch.
    var slotCount: Int { get }
    /// Returns the range of an absolute axis; `nil` if the device does not have the axis.
    func axis(_ code: UInt16) -> AxisRange?
    /// The current state of the device as a sequence of events that would lead to it: slots, axes and pressed keys.
    var state: [EvdevEvent] { get }

    /// Grabs the device, so that no other program receives its events.
    ///
    /// - Throws: EBUSY if another program has grabbed the device.
    func grab() throws(Errno)

    /// Reads the next event.
    ///
    /// - Throws: ENODEV once the device was unplugged.
    func next(_ mode: EvdevReading.Mode) throws(Errno) -> EvdevReading
    /// Closes the device. Idempotent.
    func close()
}

/// The result of a request for a device's next event.
package enum EvdevReading: Hashable, Sendable {
    /// An event and the time at which the kernel received it, by CLOCK_MONOTONIC.
    case event(EvdevEvent, at: Duration)
    /// The kernel dropped events (`SYN_DROPPED`). The caller requests the changes in ``Mode/sync``.
    case dropped
    /// There are no more events at present. In ``Mode/sync``, all differences have been reported.
    case none

    /// The events that the caller requests.
    package enum Mode: Hashable, Sendable {
        /// Requests the events as they happen.
        case normal
        /// Requests, after ``EvdevReading/dropped``, the differences between the known state and the current state.
        case sync
        /// Acts as if the kernel had dropped events.
        case forcedSync
    }
}

/// An event of an evdev device, without its time.
package enum EvdevEvent: Hashable, Sendable {
    /// The events since the previous report form a complete group (`SYN_REPORT`).
    case report
    case key(UInt16, Edge)
    /// A movement on a relative axis, in steps.
    case relative(UInt16, Int)
    /// A position on an absolute axis.
    case absolute(UInt16, Int)
    /// An event that this project does not use.
    case other

    /// A change of a key. The raw values are those of `EV_KEY`.
    package enum Edge: Int32, Hashable, Sendable {
        case up, down
        /// The key is still down (`EV_REP`).
        case repeated
    }
}

/// The range and the resolution of an absolute axis.
package struct AxisRange: Hashable, Sendable {
    package var minimum: Int
    package var maximum: Int
    /// The number of units per millimetre; 0 if the driver does not report it.
    package var resolution: Int

    package init(minimum: Int, maximum: Int, resolution: Int = 0) {
        self.minimum = minimum
        self.maximum = maximum
        self.resolution = resolution
    }

    /// The length of the axis in millimetres; `nil` if the driver does not report the resolution.
    package var length: Double? {
        resolution > 0 && maximum > minimum ? Double(maximum - minimum) / Double(resolution) : nil
    }

    /// Returns the position of a value on the axis, from 0 to 1. Values outside of the axis are clamped.
    package func share(of value: Int) -> Double {
        guard maximum > minimum else { return 0 }
        return Double(min(max(value, minimum), maximum) - minimum) / Double(maximum - minimum)
    }
}
