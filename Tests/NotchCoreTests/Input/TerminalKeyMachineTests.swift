import NotchCore
import NotchTestSupport
import Testing

@Suite("What the keys of a terminal mean")
struct TerminalKeyMachineTests {
    /// Returns the keys that are found in readings that are a second apart.
    private func keys(_ readings: String...) -> [TerminalKey] {
        var machine = TerminalKeyMachine()
        return readings.enumerated().flatMap { index, reading in
            machine.handle(Array(reading.utf8), at: Instant.zero + .seconds(index))
        }
    }

    @Test(
        "arrows of either mode, the space bar, digits that choices have, and q",
        arguments: [
            ("\u{1B}[A", [TerminalKey.next]), ("\u{1B}[B", [.next]), ("\u{1B}[C", [.next]), ("\u{1B}[D", [.previous]),
            ("\u{1B}OA", [.next]), ("\u{1B}OD", [.previous]), ("\u{1B}[1;1C", [.next]), ("\u{1B}[1C", [.next]),
            (" ", [.open]), ("1", [.answer(1)]), ("4", [.answer(4)]), ("q", [.quit]),
            ("\u{1B}[C\u{1B}[C ", [.next, .next, .open]), ("\u{1B}[C2", [.next, .answer(2)]),
            (" 3", [.open, .answer(3)]),
        ])
    func keys_areUnderstood(_ reading: String, _ expected: [TerminalKey]) {
        #expect(keys(reading) == expected)
    }

    @Test(
        "other keys, and what terminals send by themselves, mean nothing",
        arguments: [
            "0", "5", "9", "x", "Q", "\r", "\t", "\u{7F}", "\u{1B}", "é", "2é", "٢", "²",
            // Alt, Shift and Ctrl with keys that have a meaning by themselves.
            "\u{1B}1", "\u{1B}q", "\u{1B} ", "\u{1B}[1;2C", "\u{1B}[1;5D", "\u{1B}O5C", "\u{1B}[c", "\u{1B}Oc",
            // Home, Delete, function keys of xterm, the Linux console and rxvt.
            "\u{1B}[H", "\u{1B}OH", "\u{1B}[3~", "\u{1B}[15~", "\u{1B}OP", "\u{1B}[[A", "\u{1B}[3$", "\u{1B}[1~",
            // Answers of the terminal: its type, the cursor's position, a colour, its version. Reports of the mouse and
            // of the focus.
            "\u{1B}[?62;22c", "\u{1B}[24;80R", "\u{1B}]11;rgb:1111/2222/3333\u{1B}\\", "\u{1B}]4;1;q 1\u{7}",
            "\u{1B}P>|xterm 1 2\u{1B}\\", "\u{1B}_1 q\u{1B}\\", "\u{1B}[M 11", "\u{1B}[<0;1;1M", "\u{1B}[<0;1;1m",
            "\u{1B}[I", "\u{1B}[O", "\u{1B}[?2026;1$y", "\u{1B}[113;1u", "\u{1B}(1", "\u{1B}[1\u{18}", "\u{1B}[1\u{1A}",
            "\u{1B}[1\u{1B}[1\u{1B}[2",
        ])
    func otherKeys_meanNothing(_ reading: String) {
        #expect(keys(reading) == [])
        #expect(keys(reading + "\u{18}", " ") == [.open], "and do not take the next key along")
    }

    @Test(
        "pasted text answers nothing, marked as such or not",
        arguments: [
            "\u{1B}[200~1\u{1B}[201~", "\u{1B}[200~ \u{1B}[C q\n\u{1B}[201~",
            "\u{1B}[200~1\u{1B}[201\u{1B}[2\u{1B}[201~2",
            "sudo reboot 1\n", "12", "1\n", "21 ", "q1", "1 and 2", "\u{1B}[C1 x", "3.14",
        ])
    func text_meansNothing(_ reading: String) {
        #expect(keys(reading) == [])
        #expect(keys(reading, "1") == [.answer(1)])
    }

    @Test("a text that comes in parts is one text")
    func text_inParts() {
        var machine = TerminalKeyMachine()
        #expect(machine.handle("to ".utf8, at: .zero) == [])
        #expect(machine.handle("1".utf8, at: .zero + .milliseconds(90)) == [])
        #expect(machine.handle(" ".utf8, at: .zero + .milliseconds(180)) == [])
        #expect(machine.handle("1".utf8, at: .zero + .milliseconds(300)) == [.answer(1)])
    }

    @Test("a paste that pauses is one paste, and one that is never ended is forgotten")
    func paste_inParts() {
        #expect(keys("\u{1B}[200~1", "2", "3\u{1B}[20", "1~", "4") == [.answer(4)])
        var machine = TerminalKeyMachine()
        #expect(machine.handle("\u{1B}[200~".utf8, at: .zero) == [])
        #expect(machine.handle("1".utf8, at: .zero + TerminalKeyMachine.pastePatience) == [])
        #expect(
            machine.handle("1".utf8, at: .zero + TerminalKeyMachine.pastePatience * 2 + .milliseconds(1)) == [
                .answer(1)
            ])
    }

    @Test(
        "sequences may be split anywhere",
        arguments: [
            "\u{1B}[C", "\u{1B}OB", "\u{1B}[1;1A", "\u{1B}[200~1 q\u{1B}[201~\u{1B}[C", "\u{1B}]11;1 q\u{7}\u{1B}[C",
        ])
    func sequences_maySplit(_ sequence: String) {
        let bytes = Array(sequence.utf8)
        for first in 0...bytes.count {
            for second in first...bytes.count {
                var machine = TerminalKeyMachine()
                let parts = [bytes[..<first], bytes[first..<second], bytes[second...]]
                let found = parts.enumerated().flatMap { index, part in
                    machine.handle(part, at: .zero + .milliseconds(index * 110))
                }
                // An arrow at the end of the reading in which a paste has ended is ignored.
                let isPaste = sequence.contains("~")
                #expect(found == [.next] || isPaste && found == [], "\(first), \(second)")
            }
        }
    }

    @Test("the rest of a sequence that does not come in time takes no key along")
    func sequence_isForgotten() {
        let late = Instant.zero + TerminalKeyMachine.patience + .milliseconds(1)
        for start in ["\u{1B}", "\u{1B}[", "\u{1B}[1;", "\u{1B}O", "\u{1B}]11;", "\u{1B}[M", "\u{1B}("] {
            var machine = TerminalKeyMachine()
            #expect(machine.handle(start.utf8, at: .zero) == [])
            #expect(machine.handle("2".utf8, at: late) == [.answer(2)], "\(start.debugDescription)")
        }
        // Alt and a digit are one key, even if their bytes come one by one.
        var machine = TerminalKeyMachine()
        #expect(machine.handle("\u{1B}".utf8, at: .zero) == [])
        #expect(machine.handle("2".utf8, at: .zero + .milliseconds(20)) == [])
    }

    @Test("a digit or the space bar that is held down counts once, an arrow each time")
    func heldKey_countsOnce() {
        for (key, count) in [("1", 1), (" ", 1), ("q", 1), ("\u{1B}[C", 20)] {
            var machine = TerminalKeyMachine()
            let found = (0..<20).flatMap { machine.handle(key.utf8, at: .zero + .milliseconds($0 * 92)) }
            #expect(found.count == count, "\(key.debugDescription)")
            let again = machine.handle(key.utf8, at: .zero + .seconds(3))
            #expect(again.count == 1)
        }
        #expect(keys("111") == [.answer(1)])
        #expect(keys("1", "1") == [.answer(1), .answer(1)])
    }

    @Test("any input causes no more actions than it has bytes, and the next key counts")
    func garbage_isBorne() {
        var generator = SeededGenerator(seed: 20)
        let likely = Array("\u{1B}\u{1B}[[O]PM012~;? qABC\u{7}\\".utf8)
        var machine = TerminalKeyMachine()
        var now = Instant.zero
        for _ in 0..<5000 {
            let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
                Bool.random(using: &generator)
                    ? likely[Int.random(in: 0..<likely.count, using: &generator)]
                    : UInt8.random(in: 0...255, using: &generator)
            }
            #expect(machine.handle(bytes, at: now).count <= bytes.count)
            now = now + .milliseconds(Int.random(in: 0...600, using: &generator))
        }
        now = now + TerminalKeyMachine.pastePatience + .milliseconds(1)
        #expect(machine.handle("2".utf8, at: now) == [.answer(2)])
        #expect(machine.handle(Array(repeating: UInt8(ascii: "1"), count: 1 << 20), at: now + .seconds(1)) == [])
    }

    @Test("each does what an input of its role does")
    func actions_areThoseOfTheRoles() {
        #expect(TerminalKey.next.action == InputRole.next.pressAction)
        #expect(TerminalKey.previous.action == InputRole.previous.pressAction)
        #expect(TerminalKey.open.action == InputRole.open.pressAction)
        #expect(TerminalKey.answer(2).action == InputRole.answer2.pressAction)
        #expect(TerminalKey.quit.action == nil)
    }
}
