package import NotchSystem

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
