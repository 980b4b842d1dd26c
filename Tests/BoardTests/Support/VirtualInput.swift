import CEvdev
import Glibc
import NotchDevices

/// An input device of the kernel's uinput, with the keys and axes that a test wants.
final class VirtualInput {
    /// The name, keys and axes of a device.
    struct Shape {
        var name: String
        var keys: [UInt16] = []
        var relative: [UInt16] = []
        var absolute: [UInt16: AbsoluteAxis] = [:]
        var properties: [UInt16] = []
    }

    struct AbsoluteAxis {
        var range: ClosedRange<Int32>
        /// Units per millimetre.
        var resolution: Int32 = 0
    }

    /// A multi-touch screen of 32 mm by 148 mm, with a resolution of a tenth of a millimetre. A 1480x320 panel that is
    /// natively portrait has such a screen.
    static let screen = Shape(
        name: "Board screen", keys: [EvdevCode.touch],
        absolute: [
            EvdevCode.slot: AbsoluteAxis(range: 0...4),
            EvdevCode.trackingID: AbsoluteAxis(range: 0...65535),
            EvdevCode.slotX: AbsoluteAxis(range: 0...320, resolution: 10),
            EvdevCode.slotY: AbsoluteAxis(range: 0...1480, resolution: 10),
            EvdevCode.x: AbsoluteAxis(range: 0...320, resolution: 10),
            EvdevCode.y: AbsoluteAxis(range: 0...1480, resolution: 10),
        ], properties: [EvdevCode.direct])

    let name: String
    private var descriptor: Int32

    init(_ shape: Shape) throws {
        try BoardGuest.load("uinput")
        try BoardGuest.load("evdev")
        name = shape.name
        descriptor = open("/dev/uinput", O_WRONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw BoardError("no uinput: \(String(cString: strerror(errno)))") }
        let types = [
            (EV_KEY, 101, shape.keys), (EV_REL, 102, shape.relative), (EV_ABS, 103, Array(shape.absolute.keys)),
        ]
        for (type, request, codes) in types where !codes.isEmpty {
            try set(Self.request(100), Int(type))
            for code in codes { try set(Self.request(request), Int(code)) }
        }
        for property in shape.properties { try set(Self.request(110), Int(property)) }
        for (code, axis) in shape.absolute {
            var setup = uinput_abs_setup()
            setup.code = code
            (setup.absinfo.minimum, setup.absinfo.maximum) = (axis.range.lowerBound, axis.range.upperBound)
            setup.absinfo.resolution = axis.resolution
            try check(ioctl(descriptor, Self.number(4, MemoryLayout<uinput_abs_setup>.size), &setup), "UI_ABS_SETUP")
        }
        var setup = uinput_setup()
        setup.id.bustype = UInt16(BUS_VIRTUAL)
        withUnsafeMutableBytes(of: &setup.name) { $0.copyBytes(from: shape.name.utf8) }
        try check(ioctl(descriptor, Self.number(3, MemoryLayout<uinput_setup>.size), &setup), "UI_DEV_SETUP")
        try check(ioctl(descriptor, 0x5501), "UI_DEV_CREATE")
    }

    deinit { unplug() }

    /// Removes the device, even while something is pressed.
    func unplug() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
    }

    /// Sends events, each with a type, a code and a value, and then the report that completes them.
    func tell(_ events: [(type: Int32, code: UInt16, value: Int)]) throws {
        for event in events + [(EV_SYN, 0, 0)] {
            var raw = input_event()
            (raw.type, raw.code, raw.value) = (UInt16(event.type), event.code, Int32(event.value))
            guard write(descriptor, &raw, MemoryLayout<input_event>.size) > 0 else {
                throw BoardError("uinput takes no event: \(String(cString: strerror(errno)))")
            }
        }
    }

    /// Puts a finger at a place of the screen's own raster; `nil` lifts it.
    func touch(_ place: (x: Int, y: Int)?, slot: Int = 0) throws {
        var events: [(type: Int32, code: UInt16, value: Int)] = [
            (EV_ABS, EvdevCode.slot, slot), (EV_ABS, EvdevCode.trackingID, place == nil ? -1 : slot + 1),
        ]
        if let place {
            events += [(EV_ABS, EvdevCode.slotX, place.x), (EV_ABS, EvdevCode.slotY, place.y)]
        }
        try tell(events + [(EV_KEY, EvdevCode.touch, place == nil ? 0 : 1)])
    }

    /// Sends a key: 1 presses it, 0 lets it go, 2 repeats it.
    func key(_ code: UInt16, _ value: Int) throws {
        try tell([(EV_KEY, code, value)])
    }

    // MARK: ioctl(2)

    /// Returns `_IOW('U', number, int)` of linux/uinput.h. Swift cannot use its macros.
    private static func request(_ number: Int) -> UInt { self.number(number, 4) }

    /// Returns the number of a request of linux/uinput.h that takes a structure.
    private static func number(_ number: Int, _ size: Int) -> UInt {
        1 << 30 | UInt(size) << 16 | UInt(UInt8(ascii: "U")) << 8 | UInt(number)
    }

    private func set(_ request: UInt, _ value: Int) throws {
        try check(ioctl(descriptor, request, CInt(value)), "uinput request \(request & 0xFF)")
    }

    private func check(_ status: Int32, _ what: String) throws {
        if status < 0 { throw BoardError("\(what): \(String(cString: strerror(errno)))") }
    }
}
