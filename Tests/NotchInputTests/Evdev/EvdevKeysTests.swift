import NotchCore
import NotchDevices
import NotchInput
import Testing

@Suite("EvdevKeys")
struct EvdevKeysTests {
    private let enter: UInt16 = 28
    private let esc: UInt16 = 1

    private func at(_ milliseconds: Int) -> Instant { Instant(sinceStart: .milliseconds(milliseconds)) }

    private func options(_ change: (inout KeyOptions) -> Void = { _ in }) throws -> KeyOptions {
        var options = KeyOptions(
            name: "keys", keys: [try #require(KeyCode(name: "KEY_ENTER"))],
            timing: ButtonTiming(press: .toggle, longPress: .pin))
        change(&options)
        return options
    }

    @Test("a key is a button: presses and long presses, of the keys that are named")
    func key_isAButton() throws {
        var machine = EvdevKeys(options: try options())
        #expect(machine.take([.key(enter, .down), .report], at: 0) == [])
        #expect(machine.isPressed)
        #expect(machine.nextDeadline == at(600))
        #expect(machine.take([.key(enter, .up), .report], at: 100) == [.toggle])
        _ = machine.take([.key(enter, .down)], at: 1000)
        // The key repeats meanwhile.
        for time in stride(from: 1250, to: 1600, by: 30) {
            #expect(machine.take([.key(enter, .repeated)], at: time) == [])
        }
        #expect(machine.handle(.deadline, at: at(1600)) == [.pin])
        #expect(machine.take([.key(enter, .up)], at: 1700) == [])
        #expect(machine.take([.key(esc, .down), .key(esc, .up)], at: 2000) == [])
    }

    @Test("several keys are several buttons")
    func keys_areApart() throws {
        var machine = EvdevKeys(
            options: try options {
                $0.keys.append(KeyCode(rawValue: Int(esc)) ?? $0.keys[0])
                $0.timing = ButtonTiming(press: .next)
            })
        #expect(machine.take([.key(enter, .down)], at: 0) == [.next])
        #expect(machine.take([.key(esc, .down)], at: 10) == [.next])
        _ = machine.take([.key(enter, .up)], at: 20)
        #expect(machine.isPressed)
        _ = machine.take([.key(esc, .up)], at: 20)
        #expect(!machine.isPressed)
    }

    @Test("Fault 24: a key that is held when the device is opened is no press")
    func heldKey_isNoPress() throws {
        var machine = EvdevKeys(options: try options())
        #expect(machine.handle(.state([.key(enter, .down)]), at: at(0)) == [])
        #expect(machine.isPressed && machine.nextDeadline == nil)
        #expect(machine.take([.key(enter, .repeated), .key(enter, .up)], at: 100) == [])
        #expect(machine.take([.key(enter, .down), .key(enter, .up)], at: 200) == [.toggle])
    }

    @Test("Fault 30: a key unplugged while it is pressed is let go of without an action")
    func lostKey_isReleased() throws {
        var machine = EvdevKeys(options: try options())
        _ = machine.take([.key(enter, .down)], at: 0)
        #expect(machine.handle(.lost, at: at(100)) == [])
        #expect(!machine.isPressed && machine.nextDeadline == nil)
    }

    @Test("Fault 30: after lost events a key is pressed or released as it is found")
    func dropped_isMadeUpFor() throws {
        var machine = EvdevKeys(options: try options())
        _ = machine.take([.key(enter, .down)], at: 0)
        #expect(machine.handle(.dropped, at: at(50)) == [])
        #expect(machine.take([.key(enter, .up), .report], at: 50) == [.toggle])
    }

    @Test("S16: a key may stand for a level: on while it is down, also at the start, and off when its device goes")
    func hover_isALevel() throws {
        var machine = EvdevKeys(options: try options { $0.isHover = true })
        #expect(machine.handle(.state([.key(enter, .down)]), at: at(0)) == [.hover(true)])
        #expect(machine.take([.key(enter, .up)], at: 100) == [.hover(false)])
        #expect(machine.take([.key(enter, .down), .key(enter, .repeated)], at: 200) == [.hover(true)])
        #expect(machine.nextDeadline == nil)
        #expect(machine.handle(.lost, at: at(300)) == [.hover(false)])
        #expect(machine.handle(.lost, at: at(400)) == [])
    }

    @Test("an encoder's steps act by their direction, and not more of them than a hand can turn")
    func encoder_steps() throws {
        var machine = EvdevKeys(options: KeyOptions(name: "knob", forward: .next, backward: .dismiss))
        for axis in [EvdevCode.dial, EvdevCode.wheel, EvdevCode.relativeX] {
            #expect(machine.take([.relative(axis, 1), .report], at: 0) == [.next])
            #expect(machine.take([.relative(axis, -2), .report], at: 10) == [.dismiss, .dismiss])
        }
        #expect(machine.take([.relative(EvdevCode.relativeY, 1)], at: 20) == [])
        #expect(machine.take([.relative(EvdevCode.dial, 0)], at: 20) == [])
        for value in [Int(Int32.max), Int(Int32.min)] {
            #expect(machine.take([.relative(EvdevCode.dial, value)], at: 30).count == 8)
        }
    }

    @Test("keys have the kernel's names")
    func codes_haveNames() {
        #expect(KeyCode(name: "KEY_ENTER")?.rawValue == 28)
        #expect(KeyCode(name: "btn_0")?.rawValue == 0x100)
        #expect(KeyCode(name: "28")?.description == "KEY_ENTER")
        for name in ["KEY_NONSENSE", "", "ENTER", "-1", "768", "ABS_X"] { #expect(KeyCode(name: name) == nil) }
    }

    @Test("keys without a role are refused, with the key of the configuration")
    func options_areValidated() throws {
        func refusal(_ options: KeyOptions) -> String? {
            do throws(OptionError) {
                try options.validate()
                return nil
            } catch {
                return "\(error)"
            }
        }
        let idle = try options { $0.timing = ButtonTiming(press: nil) }
        let hovering = try options {
            $0.timing = ButtonTiming(press: nil)
            $0.isHover = true
        }
        let double = try options { $0.keys += $0.keys }
        let fine = try options()
        #expect(refusal(fine) == nil)
        #expect(refusal(hovering) == nil)
        #expect(refusal(KeyOptions(name: "knob", forward: .next)) == nil)
        #expect(refusal(KeyOptions(name: "a")) == "Key: missing; set Key, RotaryNext or RotaryPrevious")
        #expect(refusal(double) == "Key: KEY_ENTER is listed twice")
        #expect(refusal(idle) == "Role: missing; say what the keys do")
    }
}
