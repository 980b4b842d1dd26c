import CEvdev
import Glibc
package import NotchSystem

/// The evdev devices of the running kernel, through libevdev.
package final class LibEvdev: EvdevSystem {
    package init() {
        // Callers report the error numbers, so libevdev prints nothing.
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

    /// Whether the library is installed, which knows the names of keys.
    package static var isInstalled: Bool { notch_evdev_load() == 0 }

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

/// A device that is read through libevdev. The library tracks the device's state and finds missed changes.
final class LibEvdevDevice: EvdevDevice {
    private var node: OwnedDescriptor
    private let device: OpaquePointer

    var descriptor: Int32 { node.rawValue }

    /// The most slots in use, which exceeds the number of fingers of two hands.
    private static let mostSlots: Int32 = 32

    /// `libevdev_new_from_fd(3)`
    init(_ path: String) throws(Errno) {
        node = try System.open(path, .reading)
        var device: OpaquePointer?
        let status = notch_libevdev_new_from_fd(node.rawValue, &device)
        guard status == 0, let device else { throw status < 0 ? Errno(rawValue: -status) : .noMemory }
        self.device = device
        // The event loop uses the same clock. Kernels since 3.4 have the call (`EVIOCSCLOCKID`).
        notch_libevdev_set_clock_id(device, CLOCK_MONOTONIC)
    }

    deinit { notch_libevdev_free(device) }

    func close() {
        // libevdev does not close the descriptor.
        node.close()
    }

    /// `libevdev_get_num_slots(3)`
    var slotCount: Int { Int(max(min(notch_libevdev_get_num_slots(device), Self.mostSlots), 0)) }

    /// `libevdev_get_abs_info(3)`
    func axis(_ code: UInt16) -> AxisRange? {
        guard let info = notch_libevdev_get_abs_info(device, UInt32(code))?.pointee else { return nil }
        return AxisRange(minimum: Int(info.minimum), maximum: Int(info.maximum), resolution: Int(info.resolution))
    }

    /// `libevdev_get_slot_value(3)`, `libevdev_get_event_value(3)`
    var state: [EvdevEvent] {
        var events: [EvdevEvent] = []
        for slot in 0..<slotCount {
            events.append(.absolute(EvdevCode.slot, slot))
            // Empty slots are included, because the kernel does not repeat an unchanged position when a finger returns
            // to a slot.
            for code in [EvdevCode.slotX, EvdevCode.slotY, EvdevCode.trackingID] {
                events.append(.absolute(code, Int(notch_libevdev_get_slot_value(device, UInt32(slot), UInt32(code)))))
            }
        }
        if slotCount > 0 { events.append(.absolute(EvdevCode.slot, Int(notch_libevdev_get_current_slot(device)))) }
        for code in [EvdevCode.x, EvdevCode.y] where axis(code) != nil {
            events.append(.absolute(code, Int(notch_libevdev_get_event_value(device, UInt32(EV_ABS), UInt32(code)))))
        }
        for code in 0...UInt16(KEY_MAX) where notch_libevdev_get_event_value(device, UInt32(EV_KEY), UInt32(code)) != 0
        {
            events.append(.key(code, .down))
        }
        return events
    }

    /// `libevdev_grab(3)`
    func grab() throws(Errno) {
        let status = notch_libevdev_grab(device, LIBEVDEV_GRAB)
        if status < 0 { throw Errno(rawValue: -status) }
    }

    /// `libevdev_next_event(3)`
    func next(_ mode: EvdevReading.Mode) throws(Errno) -> EvdevReading {
        let flags =
            switch mode {
            case .normal: LIBEVDEV_READ_FLAG_NORMAL
            case .sync: LIBEVDEV_READ_FLAG_SYNC
            case .forcedSync: LIBEVDEV_READ_FLAG_FORCE_SYNC
            }
        while true {
            var event = input_event()
            let status = notch_libevdev_next_event(device, flags.rawValue, &event)
            if status == -EAGAIN { return .none }
            if status == -EINTR { continue }
            guard status >= 0 else { throw Errno(rawValue: -status) }
            if mode != .sync, UInt32(status) == LIBEVDEV_READ_STATUS_SYNC.rawValue { return .dropped }
            return .event(Self.event(event), at: .microseconds(notch_input_event_microseconds(&event)))
        }
    }

    private static func event(_ event: input_event) -> EvdevEvent {
        switch Int32(event.type) {
        case EV_SYN: Int32(event.code) == SYN_REPORT ? .report : .other
        case EV_KEY: EvdevEvent.Edge(rawValue: event.value).map { .key(event.code, $0) } ?? .other
        case EV_REL: .relative(event.code, Int(event.value))
        case EV_ABS: .absolute(event.code, Int(event.value))
        default: .other
        }
    }
}
