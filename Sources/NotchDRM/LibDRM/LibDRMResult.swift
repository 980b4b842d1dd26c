import NotchSystem

/// The ways in which libdrm's calls report failure.
enum LibDRMResult {
    /// Checks a call that returns a number.
    ///
    /// Some return `-errno`, others -1 with `errno` set. -1 is also `-EPERM`; but then `errno` is EPERM as well, since
    /// all of them go through `drmIoctl`, which leaves it there.
    @discardableResult
    static func check(_ result: Int32) throws(Errno) -> Int32 {
        guard result < 0 else { return result }
        throw result == -1 ? .current : Errno(rawValue: -result)
    }

    /// Checks a call that returns a structure.
    static func check<Structure>(_ result: UnsafeMutablePointer<Structure>?) throws(Errno)
        -> UnsafeMutablePointer<Structure>
    {
        guard let result else { throw .current }
        return result
    }
}
