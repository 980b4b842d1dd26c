/// Finds the keys that mean something in what a terminal sends, and nothing in the rest: sequences of other keys,
/// answers to questions that another program has asked the terminal, pasted text.
///
/// Sequences may come in parts. One whose rest does not come is forgotten.
package struct TerminalKeyMachine: Sendable {
    /// The rest of a sequence that has begun (ECMA-48, and the terminals' extensions of it).
    private enum State: Hashable {
        case ground
        /// After ESC.
        case escape
        /// After ESC and a character that announces another, as where a character set is chosen.
        case intermediate
        /// After ESC and `O`. A number there tells which other keys are held.
        case singleShift(isPlain: Bool)
        /// After ESC and `[`.
        case control(Parameters)
        /// That many characters still belong to a mouse's report of old, or to a console's function key.
        case rest(Int)
        /// A string of the terminal's to a program, up to BEL or ESC `\`.
        case string
        /// Pasted text, up to ESC `[201~`, of which so many bytes have come.
        case paste(matched: Int)
    }

    /// The bytes between ESC `[` and the letter, as far as they matter.
    private struct Parameters: Hashable {
        /// Enough for any that is looked for.
        private static let limit = 6
        private(set) var bytes: [UInt8] = []

        mutating func append(_ byte: UInt8) {
            // No sequence that is looked for is longer.
            if bytes.count < Self.limit { bytes.append(byte) }
        }

        func are(_ text: String) -> Bool {
            bytes.elementsEqual(text.utf8)
        }
    }

    /// How long the rest of a sequence may take.
    package static let patience = Duration.milliseconds(500)
    /// How long pasted text may pause.
    package static let pastePatience = Duration.seconds(2)
    /// The most that lies between two characters of one text, and between two repetitions of a key that is held down:
    /// the Linux console repeats every 92 ms.
    package static let repetition = Duration.milliseconds(100)

    private static let escape: UInt8 = 0x1B
    private static let endOfPaste = Array("\u{1B}[201~".utf8)

    private var state = State.ground
    private var last: Instant?
    /// The last character that is a key, and when it last came.
    private var character: (byte: UInt8, instant: Instant)?
    /// Characters before that belong to a text that has begun.
    private var textEnd: Instant?

    package init() {}

    /// Takes what one reading of the terminal has brought.
    ///
    /// A reading that has a character without a meaning, or two different ones of `q` and the digits, is text that
    /// somebody has pasted: none of it counts, and no character that follows at once. A character's key that is held
    /// down counts once, so that it does not answer the next question as well.
    ///
    /// - Parameter now: on a clock that goes on while the keys are pressed.
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
            byte == Reading.arrow ? .next : key(of: byte, at: now)
        }
    }

    /// The keys of one reading.
    private struct Reading {
        /// Stands for the sequences of all four.
        static let arrow: UInt8 = 0
        /// Characters, and ``arrow``.
        private(set) var keys: [UInt8] = []
        private(set) var isText = false
        /// The one digit or letter that is not text yet.
        private var only: UInt8?

        mutating func addArrow() {
            keys.append(Self.arrow)
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

    /// A character's key, unless it belongs to a text or comes of holding it down.
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
        // Within a paste nothing is a sequence but its end.
        if case .paste(let matched) = state { return takePasted(byte, matched: matched, into: &reading) }
        switch byte {
        case Self.escape: return state = .escape
        // CAN and SUB end whatever is under way.
        case 0x18, 0x1A: return state = .ground
        default: break
        }
        switch state {
        case .ground: reading.add(byte)
        case .escape: state = Self.state(afterEscape: byte)
        case .intermediate: if !(0x20...0x2F).contains(byte) { state = .ground }
        case .singleShift(let isPlain):
            if (0x30...0x3F).contains(byte) { return state = .singleShift(isPlain: false) }
            if isPlain, Self.isArrow(byte) { reading.addArrow() }
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
        // DCS, SOS, OSC, PM, APC
        case UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "]"), UInt8(ascii: "^"), UInt8(ascii: "_"): .string
        case 0x20...0x2F: .intermediate
        // A key with Alt.
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
        // Which button, column and row, as a character each.
        case UInt8(ascii: "M") where isFirst: state = .rest(3)
        case UInt8(ascii: "~") where parameters.are("200"):
            state = .paste(matched: 0)
            reading.addText()
        default:
            // With 1;5 and the like other keys are held.
            let isPlain = isFirst || parameters.are("1") || parameters.are("1;1")
            if isPlain, Self.isArrow(byte) { reading.addArrow() }
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
