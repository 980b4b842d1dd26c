import CEvdev
package import NotchSystem

/// The evdev devices of the running kernel, through libevdev.
package final class LibEvdev: EvdevSystem {
    package init() {
        // Failures are returned as error numbers, so libevdev prints nothing.
        notch_evdev_silence()
    }

    package func nodes() -> [EvdevNode] {
        let numbers = (try? System.numbers(in: EvdevNode.folder, after: "event")) ?? []
        return numbers.compactMap { EvdevNode(event: "event\($0)") { try? SystemAttributeFiles().text($0) } }
    }

    package func open(_ path: String) throws(Errno) -> any EvdevDevice {
        guard notch_evdev_load() == 0 else { throw .missingLibrary }
        return try LibEvdevDevice(path)
    }

    /// `libevdev_event_code_from_name(3)` of `EV_KEY`.
    package static func keyCode(named name: String) -> UInt16? {
        guard notch_evdev_load() == 0 else { return nil }
        return UInt16(exactly: notch_libevdev_event_code_from_name(UInt32(EV_KEY), name))
    }

    /// `libevdev_event_code_get_name(3)` of `EV_KEY`.
    package static func keyName(of code: UInt16) -> String? {
        guard notch_evdev_load() == 0 else { return nil }
        return notch_libevdev_event_code_get_name(UInt32(EV_KEY), UInt32(code)).map { String(cString: $0) }
    }
}
