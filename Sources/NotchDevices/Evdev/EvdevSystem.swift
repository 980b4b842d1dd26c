package import NotchSystem

/// The machine's evdev devices. This is the layer of system calls, which tests replace by a model of the kernel.
package protocol EvdevSystem: AnyObject, DeviceNodes {
    /// The machine's devices, in the order of their numbers. None of them is opened.
    func nodes() -> [EvdevNode]
    /// Opens a device for reading. Neither the call nor a read waits.
    func open(_ path: String) throws(Errno) -> any EvdevDevice
}

/// An open evdev device.
package protocol EvdevDevice: AnyObject {
    /// The descriptor of the device's node. It is readable when there are events, and is closed with the device.
    var descriptor: Int32 { get }
    /// The number of fingers that the device tells apart; 0 for a device that reports a single one.
    var slotCount: Int { get }
    /// The range of an absolute axis; `nil` where the device does not have it.
    func axis(_ code: UInt16) -> AxisRange?
    /// The present state of the device, as the events that would lead to it: slots, axes and keys that are down.
    var state: [EvdevEvent] { get }

    /// Grabs the device, so that no other program receives its events.
    ///
    /// - Throws: EBUSY when another program has grabbed the device.
    func grab() throws(Errno)

    /// Reads the next event.
    ///
    /// - Throws: ENODEV once the device was unplugged.
    func next(_ mode: EvdevReading.Mode) throws(Errno) -> EvdevReading
    /// Closes the device. Idempotent.
    func close()
}

/// The result of asking a device for its next event.
package enum EvdevReading: Hashable, Sendable {
    /// An event and the time at which the kernel received it, by CLOCK_MONOTONIC.
    case event(EvdevEvent, at: Duration)
    /// The kernel dropped events (`SYN_DROPPED`). The caller asks in ``Mode/sync`` for what has changed.
    case dropped
    /// There are no more events at present. In ``Mode/sync``, all differences have been reported.
    case none

    /// The events that the caller asks for.
    package enum Mode: Hashable, Sendable {
        /// Asks for the events as they happen.
        case normal
        /// Asks, after ``EvdevReading/dropped``, for the differences between the known state and the present one.
        case sync
        /// Acts as if the kernel had dropped events.
        case forcedSync
    }
}

/// An event of an evdev device, without its time.
package enum EvdevEvent: Hashable, Sendable {
    /// The events since the previous report belong together and are complete (`SYN_REPORT`).
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
    /// The number of units per millimetre; 0 where the driver does not report it.
    package var resolution: Int

    package init(minimum: Int, maximum: Int, resolution: Int = 0) {
        self.minimum = minimum
        self.maximum = maximum
        self.resolution = resolution
    }

    /// The length of the axis, in millimetres; `nil` where it is not known.
    package var length: Double? {
        resolution > 0 && maximum > minimum ? Double(maximum - minimum) / Double(resolution) : nil
    }

    /// The position of a value on the axis, from 0 to 1. A value outside of the axis counts as its nearer end.
    package func share(of value: Int) -> Double {
        guard maximum > minimum else { return 0 }
        return Double(min(max(value, minimum), maximum) - minimum) / Double(maximum - minimum)
    }
}
