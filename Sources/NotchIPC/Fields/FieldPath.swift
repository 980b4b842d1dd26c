internal import NotchCore

/// The path of a value that is being read, for the error that refuses it.
struct FieldPath {
    /// The path of the message, such as `activity.`.
    let path: String
    let name: String
    let isStrict: Bool
    /// Whether an error follows if the value does not become known.
    var isRequired = false

    /// Returns the path of an element of the array at this path.
    func element(_ index: Int) -> FieldPath {
        FieldPath(path: path, name: "\(name)[\(index)]", isStrict: isStrict)
    }

    func invalid(_ reason: String, limit: String? = nil) -> VarlinkError {
        .invalidField(field: path + name, reason: reason, limit: limit)
    }

    func wrongType(_ json: JSON, _ wanted: String) -> VarlinkError {
        invalid("is \(json.kind)", limit: wanted)
    }

    /// Refuses a number out of its range.
    func check<Number: Comparable>(_ number: Number, in range: ClosedRange<Number>?) throws(VarlinkError) {
        guard isStrict, let range, !range.contains(number) else { return }
        throw invalid("is \(number)", limit: "\(range.lowerBound)..\(range.upperBound)")
    }

    /// Refuses text of more than `limit` bytes.
    func checkLength(of text: String, limit: Int) throws(VarlinkError) {
        guard isStrict, text.utf8.count > limit else { return }
        throw invalid("has \(text.utf8.count) bytes", limit: "\(limit) bytes")
    }

    /// Returns the value that has the name `text`.
    ///
    /// - Throws: an error that lists the names, if the name is unknown and the reading is strict or requires the value.
    func known<Value>(
        _ value: Value?, named text: String, of names: @autoclosure () -> [String]
    ) throws(VarlinkError) -> Value? {
        guard value == nil, isStrict || isRequired else { return value }
        let names = names()
        let likely = text.likely(in: names).map { ", did you mean \($0)?" } ?? ""
        throw invalid("is \(text.quoted)\(likely)", limit: names.joined(separator: ", "))
    }
}
