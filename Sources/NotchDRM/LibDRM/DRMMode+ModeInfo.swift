import CDRM

extension DRMMode {
    init(_ info: drmModeModeInfo) {
        self.init(
            name: withUnsafeBytes(of: info.name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) },
            width: Int(info.hdisplay), height: Int(info.vdisplay),
            refresh: Self.refresh(
                kilohertz: Int(info.clock), columns: Int(info.htotal), rows: Int(info.vtotal), scans: Int(info.vscan),
                isInterlaced: info.flags & UInt32(DRM_MODE_FLAG_INTERLACE) != 0,
                isDoubled: info.flags & UInt32(DRM_MODE_FLAG_DBLSCAN) != 0),
            isPreferred: info.type & UInt32(DRM_MODE_TYPE_PREFERRED) != 0,
            timing: withUnsafeBytes(of: info) { Array($0) })
    }

    /// Returns the frames a second, from the timing. The kernel's `vrefresh` is not used, since it is rounded
    /// (`drm_mode_vrefresh`).
    ///
    /// - Parameters:
    ///   - columns: the columns of the raster, blanking included, as in `rows`.
    ///   - scans: how many times each row is sent; 0 means once.
    /// - Returns: `nil` below 1 Hz, which means that the panel has no refresh rate, and where there is no timing.
    package static func refresh(
        kilohertz: Int, columns: Int, rows: Int, scans: Int = 0, isInterlaced: Bool = false, isDoubled: Bool = false
    ) -> Double? {
        guard columns > 0, rows > 0 else { return nil }
        var refresh = Double(kilohertz) * 1000 / (Double(columns) * Double(rows))
        if isInterlaced { refresh *= 2 }
        if isDoubled { refresh /= 2 }
        if scans > 1 { refresh /= Double(scans) }
        return refresh >= 1 ? refresh : nil
    }
}

extension drmModeModeInfo {
    /// Restores the kernel's structure from the mode's timing; `nil` where the mode has none.
    init?(_ mode: DRMMode) {
        self.init()
        let timing = mode.timing
        let isWhole = withUnsafeMutableBytes(of: &self) { bytes in
            guard bytes.count == timing.count else { return false }
            bytes.copyBytes(from: timing)
            return true
        }
        guard isWhole else { return nil }
    }
}
