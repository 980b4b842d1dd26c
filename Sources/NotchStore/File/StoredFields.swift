import FoundationEssentials
import NotchCore
import NotchJSON

/// Reads or writes the fields of an activity as a JSON object, which the column `activity` of each table has.
///
/// It is everything of an activity but for the id, for the view, and for what a search looks into. So a new field needs no
/// column, and files of the same version may have it or not.
struct StoredFields: FieldCoding {
    let form = FieldForm.record
    let hasRead: Bool
    private var object: JSONObject

    /// The most bytes of a text that are kept. A card shows fewer, and one activity must not fill the file.
    private static let longestText = 16 << 10

    /// Returns the fields of an activity as JSON.
    static func json(of activity: Activity) -> String {
        var (activity, fields) = (activity, StoredFields(hasRead: false, object: JSONObject()))
        activity.codeFields(&fields)
        return JSON.object(fields.object).text
    }

    /// Reads an activity. What a damaged file may have in the place of a value counts as absent.
    ///
    /// - Returns: `nil` for a text that is no JSON object.
    static func activity(_ id: UUID, _ json: String?) -> Activity? {
        guard let json, case .object(let object)? = try? JSON.parse(json, allowsNUL: true) else { return nil }
        var (activity, fields) = (Activity(id: id, title: ""), StoredFields(hasRead: true, object: object))
        activity.codeFields(&fields)
        return activity
    }

    /// Visits a field whose value is one of JSON.
    private mutating func visit<Value>(
        _ name: String, _ value: inout Value?, _ read: (JSON) -> Value?, _ write: (Value) -> JSON
    ) {
        if hasRead {
            value = object[name].flatMap(read)
        } else if let value {
            object.append(name, write(value))
        }
    }

    mutating func text(_ name: String, _ value: inout String, _ rule: TextRule, note: String?) {
        var text: String? = value
        self.text(name, &text, rule, note: note)
        value = text ?? ""
    }

    mutating func text(_ name: String, _ value: inout String?, _ rule: TextRule, note: String?) {
        visit(name, &value, Self.text, Self.json)
    }

    mutating func flag(_ name: String, _ value: inout Bool?, note: String?) {
        visit(name, &value, { if case .bool(let flag) = $0 { flag } else { nil } }, { .bool($0) })
    }

    mutating func integer(_ name: String, _ value: inout Int?, _ range: ClosedRange<Int>, note: String?) {
        visit(
            name, &value,
            { json in Self.integer(json).map { min(max(Int(clamping: $0), range.lowerBound), range.upperBound) } },
            { .int(clamping: $0) })
    }

    mutating func number(_ name: String, _ value: inout Double?, _ range: ClosedRange<Double>, note: String?) {
        visit(
            name, &value,
            { json in
                switch json {
                case .double(let number) where range.contains(number): number
                case .int(let number) where range.contains(Double(number)): Double(number)
                default: nil
                }
            }, { .double($0) })
    }

    /// A program's span may be longer than that of a message, and has no whole milliseconds.
    mutating func duration(_ name: String, _ value: inout Duration?, _ range: ClosedRange<Int>, note: String?) {
        visit(name + "Ns", &value, { Self.integer($0).map { .nanoseconds($0) } }, { .int($0.nanoseconds) })
    }

    mutating func tint(_ name: String, _ value: inout Tint?, note: String?) {
        visit(name, &value, { Self.text($0).flatMap { Tint($0) } }, { .string($0.description) })
    }

    mutating func priority(_ name: String, _ value: inout ActivityPriority?, note: String?) {
        visit(
            name, &value, { Self.integer($0).flatMap { ActivityPriority(rawValue: Int(clamping: $0)) } },
            { .int(clamping: $0.rawValue) })
    }

    mutating func texts(_ name: String, _ value: inout [String]?, count: ClosedRange<Int>, note: String?) {
        visit(
            name, &value,
            { json in
                guard case .array(let values) = json else { return nil }
                return values.prefix(count.upperBound).map { Self.text($0) ?? "" }
            }, { .array($0.map(Self.json)) })
    }

    /// A view has a column of its own, which a file of the history lacks.
    mutating func view(_ name: String, _ value: inout ViewNode?, note: String?) {}

    private static func text(_ json: JSON) -> String? {
        if case .string(let text) = json { text } else { nil }
    }

    private static func json(_ text: String) -> JSON {
        guard text.utf8.count > longestText else { return .string(text) }
        return .string(String(decoding: text.utf8.prefix(longestText), as: UTF8.self))
    }

    private static func integer(_ json: JSON) -> Int64? {
        if case .int(let number) = json { number } else { nil }
    }
}

extension Duration {
    /// The whole nanoseconds, clamped to 64 bits.
    fileprivate var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (whole, isOver) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, isBeyond) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
        return isOver || isBeyond ? (seconds < 0 ? .min : .max) : sum
    }
}
