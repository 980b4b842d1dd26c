import NotchDevices
import NotchSystem

/// The reason why a line cannot be used, and a remedy.
package struct GPIOError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Code: String, Hashable, Sendable {
        /// The configuration is invalid on every machine.
        case options
        /// There is no such chip or line on the chips that the process can open.
        case missing
        /// Several lines or chips have the configured name.
        case ambiguous
        /// Another program or driver uses the line.
        case busy
        /// The process has no permission for the chip.
        case denied
        /// The chip was removed, or a system call on it failed.
        case failed
    }

    package let code: Code
    /// A message that names the failure, its place and the remedy.
    package let message: String

    package var description: String { message }

    /// Whether only another device, another permission or another configuration helps. Events announce devices and
    /// permissions.
    var waitsForDevice: Bool {
        switch code {
        case .missing, .ambiguous, .options: true
        case .busy, .denied, .failed: false
        }
    }
}

extension Errno {
    fileprivate var isRefusal: Bool { self == .accessDenied || self == .notPermitted }
}

extension GPIOError {
    /// Returns the error for a chip that cannot be searched.
    static func of(_ error: Errno, of path: String, looking wanted: String, group: String?) -> GPIOError {
        error.isRefusal
            ? denied(path, group: group)
            : GPIOError(code: .failed, message: "cannot look for \(wanted) on \(path): \(error)")
    }

    /// Returns the error for a chip without permission.
    ///
    /// - Parameter group: the group of the chip's node.
    static func denied(_ path: String, group: String?) -> GPIOError {
        // Debian's rules give chips to root only. The rules of Raspberry Pi OS give them to the group gpio.
        let remedy =
            if let group, group != "root" {
                "add the daemon's user to its group, \(group)"
            } else {
                "only root has access; the udev rules of `sudo make install` give it to the group gpio"
            }
        return GPIOError(code: .denied, message: "no access to \(path): \(remedy)")
    }

    /// Returns the error for a line that could not be requested or read.
    static func of(_ error: Errno, at place: LineAddress, group: String?) -> GPIOError {
        switch error {
        case .busy: busy(place)
        case _ where error.isRefusal: denied(place.chip.path, group: group)
        case .invalid:
            GPIOError(
                code: .failed,
                message: "\(place.description) cannot be an input as configured; try Bias=as-is: \(error)")
        case .tooManyFiles, .tooManyFilesInSystem:
            GPIOError(code: .failed, message: "\(place.description): no file descriptor is left: \(error)")
        default: GPIOError(code: .failed, message: "\(place.description) cannot be used: \(error)")
        }
    }

    private static func busy(_ place: LineAddress) -> GPIOError {
        let consumer = place.line.consumer ?? ""
        let user = consumer.isEmpty ? "an unnamed consumer" : "'\(consumer)'"
        let advice =
            switch consumer {
            case "notch": ": another [GPIO] section, or another notchd"
            // The kernel's driver uses this name, or the button's label in the device tree.
            case _ where isKey(consumer): ", which looks like a key of the device tree: use it by a [Keys] section"
            default: ": stop that program, or use another line"
            }
        return GPIOError(code: .busy, message: "\(place.description) is in use by \(user)\(advice)")
    }

    private static func isKey(_ consumer: String) -> Bool {
        let words = consumer.lowercased().split { !$0.isLetter }
        return words.contains { $0 == "key" || $0 == "keys" || $0 == "button" || $0 == "buttons" }
    }
}
