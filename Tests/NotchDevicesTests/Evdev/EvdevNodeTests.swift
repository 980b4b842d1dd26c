import NotchDevices
import Testing

/// Devices told apart by their attributes in sysfs.
@Suite("EvdevNode")
struct EvdevNodeTests {
    /// Reads a node from `attributes`, which are those of a real device of its sort.
    private func node(_ attributes: [String: String], event: String = "event3") -> EvdevNode? {
        EvdevNode(event: event) { path in
            let prefix = "/sys/class/input/\(event)/device/"
            return path.hasPrefix(prefix) ? attributes[String(path.dropFirst(prefix.count))] : nil
        }
    }

    @Test func bits_areReadAsTheKernelPrintsThem() {
        let bits = EvdevBits(sysfs: "400 0 8000000000000001")
        #expect(bits.count == 3)
        for code: UInt16 in [0, 63, 138] { #expect(bits.contains(code)) }
        for code: UInt16 in [1, 62, 64, 137, 139, 700, .max] { #expect(!bits.contains(code)) }
        #expect(EvdevBits(sysfs: "0") == EvdevBits([]))
        #expect(EvdevBits(sysfs: "x y") == EvdevBits([]))
        #expect(EvdevBits([0, 63, 138]) == bits)
        #expect(EvdevBits([.max]).isEmpty)
        let flood = EvdevBits(sysfs: String(repeating: "f ", count: 10_000))
        #expect(flood.count == 4 * 12)
    }

    @Test("a multi-touch screen, one for a single finger without a word about it, a touch pad, a mouse")
    func pointers_areToldApart() throws {
        let goodix = try #require(
            node([
                "name": "Goodix Capacitive TouchScreen", "properties": "2", "capabilities/abs": "2e1800000000003",
                "capabilities/key": "400 0 0 0 0 0",
            ]))
        #expect(goodix.path == "/dev/input/event3")
        #expect(goodix.isMultitouch && goodix.isTouchScreen && !goodix.isEncoder)
        let ads7846 = try #require(
            node([
                "name": "ADS7846 Touchscreen", "properties": "0", "capabilities/abs": "1000003",
                "capabilities/key": "400 0 0 0 0 0",
            ]))
        #expect(!ads7846.isMultitouch && ads7846.isTouchScreen)
        let pad = try #require(
            node([
                "name": "Touchpad", "properties": "5", "capabilities/abs": "2e1800000000003",
                "capabilities/key": "e420 10000 0 0 0 0",
            ]))
        #expect(pad.hasTouch && !pad.isTouchScreen)
        let mouse = try #require(
            node(["name": "Mouse", "capabilities/rel": "903", "capabilities/key": "1f0000 0 0 0 0"]))
        #expect(!mouse.isEncoder && mouse.turns && !mouse.isTouchScreen)
        let knob = try #require(node(["name": "rotary", "capabilities/rel": "1"]))
        #expect(knob.isEncoder)
    }

    @Test("other input devices, and one that has just gone, are none")
    func others_areLeftOut() {
        #expect(node(["name": "Mouse"], event: "mouse0") == nil)
        #expect(node(["name": "Mouse"], event: "event") == nil)
        #expect(node(["name": "Mouse"], event: "event-1") == nil)
        #expect(node([:]) == nil)
    }
}
