package import NotchSystem

/// An open evdev device.
package protocol EvdevDevice: AnyObject {
    /// Readable when there are events; closed with the device.
    var descriptor: Int32 { get }

    /// How many fingers it tells apart; 0 for one that tells of a single one.
    var slotCount: Int { get }

    /// What an absolute axis measures; `nil` where it has none.
    func axis(_ code: UInt16) -> AxisRange?

    /// How it is at present, as the events that would lead there: slots, axes, keys that are down.
    var state: [EvdevEvent] { get }

    /// Keeps all others from its events.
    ///
    /// - Throws: EBUSY when another has done so.
    func grab() throws(Errno)

    /// - Throws: ENODEV once it was unplugged.
    func next(_ mode: EvdevReading.Mode) throws(Errno) -> EvdevReading

    /// Idempotent.
    func close()
}
