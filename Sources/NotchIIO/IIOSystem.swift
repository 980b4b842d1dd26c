package import NotchSystem

/// The calls by which sensors of the kernel's Industrial I/O are found, read and set: a seam, since no test can make
/// a sensor stall or fail at will.
///
/// Reading and writing attributes asks the hardware and may take any time; listing does not.
package protocol IIOSystem: Sendable {
    /// The devices' names in `/sys/bus/iio/devices`, such as `iio:device0`, in no order; none where there is no IIO.
    func devices() throws(Errno) -> [String]
    /// A number that no other device has, nor one that comes later under the same name.
    func identity(of device: String) throws(Errno) -> UInt64
    /// The files in a device's folder.
    func attributes(of device: String) throws(Errno) -> [String]
    /// The files in its `events` folder; none where it has no events.
    func eventAttributes(of device: String) throws(Errno) -> [String]
    /// The text of an attribute, without white space around it.
    ///
    /// - Parameter attribute: such as `in_proximity_raw` or `events/in_proximity_thresh_rising_en`.
    func read(_ attribute: String, of device: String) throws(Errno) -> String
    /// Writes an attribute in one call.
    func write(_ text: String, to attribute: String, of device: String) throws(Errno)
    /// A descriptor on which the device's events arrive, which does not wait; EBUSY while somebody else has it.
    func openEvents(of device: String) throws(Errno) -> Int32
    /// Takes the events that have arrived.
    ///
    /// - Returns: how many; 0 when there were none.
    func takeEvents(from descriptor: Int32) throws(Errno) -> Int
    func closeEvents(_ descriptor: Int32)
}
