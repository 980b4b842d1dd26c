import NotchSystem

extension DisplayError {
    /// Makes the error for an attribute of sysfs that cannot be read.
    init(reading path: String, _ error: Errno) {
        self.init(code: error.isAbsence ? .absent : .io, errno: error.rawValue, message: "\(path) cannot be read")
    }

    /// Makes the error for an attribute of sysfs that cannot be written (fault 32).
    init(writing path: String, _ error: Errno) {
        var code = error.isAbsence ? Code.absent : .io
        var advice = ""
        if error == .accessDenied || error == .notPermitted {
            code = .denied
            advice = " (the udev rules of `sudo make install` give the group video that right)"
        } else if error == .readOnly {
            code = .denied
            advice = " (a service needs ProtectKernelTunables=no for it)"
        }
        self.init(code: code, errno: error.rawValue, message: "\(path) cannot be written\(advice)")
    }
}

extension Errno {
    /// Whether the device behind an attribute is not there, or has gone.
    fileprivate var isAbsence: Bool {
        self == .noEntry || self == .noDevice || self == .noDeviceOrAddress || self == .notDirectory
    }
}
