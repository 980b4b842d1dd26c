import Glibc

extension UnsafeMutableRawBufferPointer {
    /// Sets every byte, at once also in a debug build.
    package func fill(with value: UInt8) {
        guard let baseAddress else { return }
        memset(baseAddress, Int32(value), count)
    }
}
