import NotchSystem

extension AttributeFiles {
    /// Reads the number in an attribute. The kernel stores such numbers in an `int`.
    ///
    /// - Throws: ``DisplayError``: `absent` if the attribute or its device does not exist, `io` if it cannot be read,
    ///   contains no number, or contains a number out of range.
    func number(in path: String, from least: Int) throws(DisplayError) -> Int {
        let bytes: [UInt8]
        do { bytes = try read(path) } catch { throw DisplayError(reading: path, error) }
        let largest = Int(Int32.max)
        guard let number = Int(Self.trimmed(bytes)), (least...largest).contains(number) else {
            // The message repeats only a short and printable part of the text.
            let shown = String(decoding: bytes.prefix(20).filter { (0x20..<0x7F).contains($0) }, as: UTF8.self)
            throw DisplayError(
                code: .io, message: "\(path) holds '\(shown)' instead of a number from \(least) to \(largest)")
        }
        return number
    }

    /// Returns the names of a class's devices; empty if the folder does not exist.
    func devices(in folder: String) -> [String] {
        ((try? names(in: folder)) ?? []).filter { !$0.hasPrefix(".") }.sorted()
    }

    /// Returns the word in an attribute; `nil` if the attribute cannot be read.
    func word(in path: String) -> String? { (try? read(path)).map(Self.trimmed) }

    private static func trimmed(_ bytes: [UInt8]) -> String {
        String(decoding: bytes.prefix { $0 > UInt8(ascii: " ") }, as: UTF8.self)
    }
}

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
    /// Whether the device of an attribute does not exist, or was removed.
    fileprivate var isAbsence: Bool {
        self == .noEntry || self == .noDevice || self == .noDeviceOrAddress || self == .notDirectory
    }
}
