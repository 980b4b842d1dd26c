/// Memory that a driver can scan out and the processor can write.
package struct DRMDumbBuffer: Hashable, Sendable {
    package var handle: UInt32
    /// Pixels.
    package var width: Int
    package var height: Int
    /// Bytes from one row to the next, as the driver wants it.
    package var pitch: Int
    /// Bytes.
    package var size: Int

    package init(handle: UInt32, width: Int, height: Int, pitch: Int, size: Int) {
        self.handle = handle
        self.width = width
        self.height = height
        self.pitch = pitch
        self.size = size
    }
}
