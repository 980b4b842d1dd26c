import NotchCore
import NotchIPC

extension RunningTimer {
    /// The timer as text that means the same in another life of the program.
    ///
    /// - Parameter present: one moment on the program's clock and in milliseconds of civil time.
    func text(at present: (instant: Instant, milliseconds: Int64)) -> String {
        let began = present.milliseconds + Int64((self.began + lead - present.instant).milliseconds)
        let object: JSONObject = [
            "kind": .string(kind.rawValue), "began": .int(began), "length": .int(clamping: length.milliseconds),
            "rest": .int(clamping: rest.milliseconds), "rounds": .int(clamping: rounds), "part": .int(clamping: part),
        ]
        return JSON.object(object).text
    }

    /// Reads what ``text(at:)`` writes.
    ///
    /// - Returns: `nil` for anything else.
    init?(_ name: String, text: String, at present: (instant: Instant, milliseconds: Int64)) {
        guard case .object(let object)? = try? JSON.parse(text), case .string(let kind)? = object["kind"],
            let kind = TimerKind(rawValue: kind)
        else { return nil }
        /// Returns the number of a member, within the longest time that makes sense.
        func number(_ key: String, _ range: ClosedRange<Int64>) -> Int64? {
            guard case .int(let number)? = object[key], range.contains(number) else { return nil }
            return number
        }
        guard let began = number("began", 0...(1 << 50)), let length = number("length", 0...Self.longest),
            let rest = number("rest", 0...Self.longest), let rounds = number("rounds", 1...99),
            let part = number("part", 0...200)
        else { return nil }
        // A clock that was set back cannot make a timer longer.
        let age = max(0, present.milliseconds - began)
        self.init(
            name: name, kind: kind, began: present.instant - .milliseconds(age), length: .milliseconds(length),
            rest: .milliseconds(rest), rounds: Int(rounds))
        self.part = Int(part)
        isRestored = true
        lead = .milliseconds(max(0, began - present.milliseconds))
    }

    /// A year.
    private static var longest: Int64 { 366 * 86_400_000 }
}
