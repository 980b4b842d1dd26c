import NotchCore
import NotchIPC

extension RunningTimer {
    /// The timer as text that means the same in another life of the program.
    ///
    /// - Parameter present: one moment on the program's clock and in milliseconds of civil time.
    func text(at present: (instant: Instant, milliseconds: Int64)) -> String {
        let began = present.milliseconds + Int64((self.began - present.instant).milliseconds)
        let object: JSONObject = [
            "kind": .string(kind.rawValue), "began": .int(began), "length": .int(clamping: length.milliseconds),
            "rest": .int(clamping: rest.milliseconds), "rounds": .int(clamping: rounds), "part": .int(clamping: part),
        ]
        return JSON.object(object).text
    }

    /// Reads what ``text(at:)`` writes.
    ///
    /// - Parameter last: the last civil time that is known of the life that wrote it, in milliseconds; `nil` where none is.
    /// - Returns: `nil` for anything else.
    init?(_ name: String, text: String, last: Int64?, at present: (instant: Instant, milliseconds: Int64)) {
        guard case .object(let object)? = try? JSON.parse(text), case .string(let kind)? = object["kind"],
            let kind = TimerKind(rawValue: kind)
        else { return nil }
        /// Returns the number of a member, within the longest time that makes sense.
        func number(_ key: String, _ range: ClosedRange<Int64>) -> Int64? {
            guard case .int(let number)? = object[key], range.contains(number) else { return nil }
            return number
        }
        guard let began = number("began", -(1 << 50)...(1 << 50)), let length = number("length", 0...Self.longest),
            let rest = number("rest", 0...Self.longest), let rounds = number("rounds", 1...99),
            let part = number("part", 0...200)
        else { return nil }
        // Within a life, times are of one clock. The clock of the next one may be wrong by any time.
        let end = last.map { min(max($0, began), 1 << 50) } ?? began
        let pause = Duration.milliseconds(min(max(present.milliseconds, -1 << 50), 1 << 50) - end)
        self.init(
            name: name, kind: kind, began: present.instant - .milliseconds(end - began) - Self.counted(pause),
            length: .milliseconds(length), rest: .milliseconds(rest), rounds: Int(rounds))
        self.part = Int(part)
        self.pause = pause
    }

    /// A year.
    private static var longest: Int64 { 366 * 86_400_000 }
}
