/// Finds the keys that have a meaning in the bytes that a terminal sends. It ignores the rest: sequences of other keys,
/// the terminal's answers to queries of other programs, and pasted text.
///
/// A sequence may arrive in parts. If its rest does not arrive in time, the sequence is dropped. The machine detects
/// that by the instant of the next bytes, so it has no deadline.
package struct TerminalKeyMachine: StateMachine {
    /// The bytes of one reading of the terminal.
    package typealias Event = [UInt8]

    /// The position within a sequence that has begun (ECMA-48, and the terminals' extensions of it).
    private enum State: Hashable {
        case ground
        /// After ESC.
        case escape
        /// After ESC and an intermediate character, which another character follows, such as in the choice of a
        /// character set.
        case intermediate
        /// After ESC and `O`. A number after them encodes the modifier keys that are held.
        case singleShift(isPlain: Bool)
        /// After ESC and `[`.
        case control(Parameters)
        /// This many characters still belong to a mouse report in the old format, or to a function key of the Linux
        /// console.
        case rest(Int)
        /// Within a string from the terminal to a program. It ends at BEL or ESC `\`.
        case string
        /// Within pasted text. It ends at ESC `[201~`; this many of its bytes have matched.
        case paste(matched: Int)
    }

    /// The bytes between ESC `[` and the final letter, up to ``limit``.
    private struct Parameters: Hashable {
        /// The most bytes that are kept. No parameters that the machine looks for are longer.
        private static let limit = 6
        private(set) var bytes: [UInt8] = []

        mutating func append(_ byte: UInt8) {
            // Bytes beyond the limit change nothing, because such parameters match none that are looked for.
            if bytes.count < Self.limit { bytes.append(byte) }
        }

        func are(_ text: String) -> Bool {
            bytes.elementsEqual(text.utf8)
        }
    }

    /// The longest time between the parts of a sequence: 500 ms.
    package static let patience = Duration.milliseconds(500)
    /// The longest pause in pasted text: 2 s.
    package static let pastePatience = Duration.seconds(2)
    /// The longest time between two characters of one text, and between two repetitions of a key that is held down:
    /// 100 ms. The Linux console repeats every 92 ms.
    package static let repetition = Duration.milliseconds(100)

    private static let escape: UInt8 = 0x1B
    private static let endOfPaste = Array("\u{1B}[201~".utf8)

    private var state = State.ground
    private var last: Instant?
    /// The last character that is a key, and the instant at which it last arrived.
    private var character: (byte: UInt8, instant: Instant)?
    /// The instant until which characters belong to a text.
    private var textEnd: Instant?

    package init() {}

    package var nextDeadline: Instant? { nil }

    /// Handles the bytes of one reading of the terminal.
    ///
    /// A reading is pasted text if it has a character without a meaning, or two different characters among `q` and the
    /// digits. None of its characters counts, and no character that immediately follows. The key of a character that is
    /// held down counts once, so that it does not also answer the next question.
    ///
    /// - Parameter now: the instant on a clock that runs while the keys are pressed.
    /// - Returns: the keys that count, in order.
    package mutating func handle(_ bytes: some Sequence<UInt8>, at now: Instant) -> [TerminalKey] {
        forgetWhatIsLeft(at: now)
        last = now
        var reading = Reading()
        for byte in bytes { take(byte, into: &reading) }
        if reading.isText {
            textEnd = now + Self.repetition
            return []
        }
        return reading.keys.compactMap { byte in
            switch byte {
            case Reading.arrow: .next
            case Reading.leftArrow: .previous
            default: key(of: byte, at: now)
            }
        }
    }

    /// The keys of one reading.
    private struct Reading {
        /// The byte that represents the sequences of the arrows up, down and right.
        static let arrow: UInt8 = 0
        /// The byte that represents the sequences of the left arrow.
        static let leftArrow: UInt8 = 1
        /// The characters of the reading, and ``arrow`` or ``leftArrow`` for each arrow key.
        private(set) var keys: [UInt8] = []
        private(set) var isText = false
        /// The only digit or letter so far; a different character makes the reading a text.
        private var only: UInt8?

        /// - Parameter letter: the last byte of the arrow's sequence, from A to D.
        mutating func addArrow(_ letter: UInt8) {
            keys.append(letter == UInt8(ascii: "D") ? Self.leftArrow : Self.arrow)
        }

        mutating func add(_ character: UInt8) {
            guard TerminalKeyMachine.key(of: character) != nil, keys.count < 256 else { return addText() }
            keys.append(character)
            guard character != 0x20 else { return }
            if let only, only != character { addText() }
            only = character
        }

        mutating func addText() {
            isText = true
        }
    }

    private mutating func forgetWhatIsLeft(at now: Instant) {
        guard let last else { return }
        let patience =
            switch state {
            case .paste: Self.pastePatience
            default: Self.patience
            }
        if now - last > patience { state = .ground }
    }

    /// Returns the key of a character, unless the character belongs to a text or is a repetition of a key that is held
    /// down.
    private mutating func key(of byte: UInt8, at now: Instant) -> TerminalKey? {
        if let textEnd, now < textEnd {
            self.textEnd = now + Self.repetition
            return nil
        }
        let isHeld = character.map { $0.byte == byte && now - $0.instant <= Self.repetition } ?? false
        character = (byte, now)
        return isHeld ? nil : Self.key(of: byte)
    }

    private static func key(of character: UInt8) -> TerminalKey? {
        switch character {
        case 0x20: .open
        case UInt8(ascii: "q"): .quit
        case UInt8(ascii: "1")...UInt8(ascii: "9"):
            InputAction.answers.contains(Int(character) - 0x30) ? .answer(Int(character) - 0x30) : nil
        default: nil
        }
    }

    // MARK: Sequences

    private mutating func take(_ byte: UInt8, into reading: inout Reading) {
        // Within a paste, the only sequence is its end.
        if case .paste(let matched) = state { return takePasted(byte, matched: matched, into: &reading) }
        switch byte {
        case Self.escape: return state = .escape
        // CAN and SUB end any sequence.
        case 0x18, 0x1A: return state = .ground
        default: break
        }
        switch state {
        case .ground: reading.add(byte)
        case .escape: state = Self.state(afterEscape: byte)
        case .intermediate: if !(0x20...0x2F).contains(byte) { state = .ground }
        case .singleShift(let isPlain):
            if (0x30...0x3F).contains(byte) { return state = .singleShift(isPlain: false) }
            if isPlain, Self.isArrow(byte) { reading.addArrow(byte) }
            state = .ground
        case .control(let parameters): takeControl(byte, parameters, into: &reading)
        case .rest(let count): state = count > 1 ? .rest(count - 1) : .ground
        case .string: if byte == 0x07 { state = .ground }
        case .paste: break
        }
    }

    private static func state(afterEscape byte: UInt8) -> State {
        switch byte {
        case UInt8(ascii: "["): .control(Parameters())
        case UInt8(ascii: "O"): .singleShift(isPlain: true)
        // The byte begins a DCS, SOS, OSC, PM or APC string.
        case UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "]"), UInt8(ascii: "^"), UInt8(ascii: "_"): .string
        case 0x20...0x2F: .intermediate
        // Any other byte is a key with Alt.
        default: .ground
        }
    }

    private mutating func takeControl(_ byte: UInt8, _ parameters: Parameters, into reading: inout Reading) {
        let isFirst = parameters.are("")
        switch byte {
        case 0x20...0x3F:
            var parameters = parameters
            parameters.append(byte)
            state = .control(parameters)
        // The Linux console's F1 to F5 are ESC [ [ A and so on.
        case UInt8(ascii: "[") where isFirst: state = .rest(1)
        // The button, the column and the row follow, one character each.
        case UInt8(ascii: "M") where isFirst: state = .rest(3)
        case UInt8(ascii: "~") where parameters.are("200"):
            state = .paste(matched: 0)
            reading.addText()
        default:
            // Parameters such as 1;5 encode modifier keys that are held.
            let isPlain = isFirst || parameters.are("1") || parameters.are("1;1")
            if isPlain, Self.isArrow(byte) { reading.addArrow(byte) }
            state = .ground
        }
    }

    private mutating func takePasted(_ byte: UInt8, matched: Int, into reading: inout Reading) {
        reading.addText()
        let isNext = byte == Self.endOfPaste[matched]
        let count = isNext ? matched + 1 : byte == Self.escape ? 1 : 0
        state = count == Self.endOfPaste.count ? .ground : .paste(matched: count)
    }

    private static func isArrow(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "A")...UInt8(ascii: "D")).contains(byte)
    }
}

/// A key of the terminal that shows the cards, and its meaning.
package enum TerminalKey: Hashable, Sendable {
    /// The arrow keys up, down and right.
    case next
    /// The arrow key left.
    case previous
    /// The space bar.
    case open
    /// A digit that is the number of a choice (``InputAction/answers``).
    case answer(Int)
    /// The key `q`.
    case quit

    /// The action of the key, the same as from an input of its role; `nil` for ``quit``, which concerns the program.
    package var action: InputAction? {
        switch self {
        case .next: .next
        case .previous: .previous
        case .open: InputRole.open.pressAction
        case .answer(let number): .answer(number)
        case .quit: nil
        }
    }
}
