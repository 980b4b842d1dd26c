package import NotchDevices

extension DRMMode {
    /// Makes a mode. Its timing has the fields that the kernel's checks read.
    package static func fake(
        _ width: Int, _ height: Int, refresh: Double? = 60, isPreferred: Bool = true
    ) -> DRMMode {
        var timing = [UInt8](repeating: 0, count: timingSize)
        for (offset, value) in [(hdisplayOffset, width), (vdisplayOffset, height), (vrefreshOffset, Int(refresh ?? 0))]
        {
            timing[offset] = UInt8(truncatingIfNeeded: value)
            timing[offset + 1] = UInt8(truncatingIfNeeded: value >> 8)
        }
        return DRMMode(
            name: "\(width)x\(height)", width: width, height: height, refresh: refresh, isPreferred: isPreferred,
            timing: timing)
    }

    /// Returns width and height of a `struct drm_mode_modeinfo`, or `nil` if the bytes have another size.
    static func size(ofTiming timing: [UInt8]) -> (width: Int, height: Int)? {
        guard timing.count == timingSize else { return nil }
        func value(_ offset: Int) -> Int { Int(timing[offset]) | Int(timing[offset + 1]) << 8 }
        let size = (width: value(hdisplayOffset), height: value(vdisplayOffset))
        return size.width > 0 && size.height > 0 ? size : nil
    }

    // The size and the offsets of `struct drm_mode_modeinfo`, in bytes.
    private static let timingSize = 68
    private static let hdisplayOffset = 4
    private static let vdisplayOffset = 14
    private static let vrefreshOffset = 24
}
