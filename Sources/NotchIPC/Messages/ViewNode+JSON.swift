package import NotchCore

extension ViewNode {
    /// Reads a view from JSON.
    ///
    /// - Parameter field: the name of the view in the message, for errors.
    /// - Throws: `InvalidField`, which names the position in the tree, such as `view.hstack[2].text`.
    package static func read(_ json: JSON, field: String = "view") throws(VarlinkError) -> ViewNode {
        var reader = ViewReader()
        return try reader.node(json, at: FieldPath(path: "", name: field, isStrict: true))
    }

    /// The view as JSON, which ``read(_:field:)`` reads.
    package var json: JSON {
        var object = JSONObject()
        switch content {
        case .text(let text, let style):
            object["text"] = .string(text)
            if style != .body { object["style"] = .string(style.rawValue) }
        case .marquee(let text, let style):
            object["marquee"] = .string(text)
            if style != .body { object["style"] = .string(style.rawValue) }
        case .icon(let name): object["icon"] = .string(name)
        case .image(let path): object["image"] = .string(path)
        case .spacer: object["spacer"] = true
        case .stack(let axis, let spacing, let parts):
            object[axis.stackName] = .array(parts.map(\.json))
            if axis != .depth { object["spacing"] = spacing.map(JSON.double) }
        case .bar(let level): object["bar"] = .double(level)
        case .gauge(let level, let label):
            object["gauge"] = .double(level)
            object["label"] = label.map(JSON.string)
        case .sparkline(let values): object["sparkline"] = .array(values.map(JSON.double))
        case .badge(let text): object["badge"] = .string(text)
        }
        if padding != .zero { object["padding"] = padding.json }
        if priority != (content == .spacer ? Spacer().node.priority : 0) {
            object["priority"] = .int(clamping: priority)
        }
        object["colour"] = colour.map { .string($0.text) }
        object["alignment"] = alignment.map { .string($0.rawValue) }
        return .object(object)
    }
}

extension ViewInsets {
    fileprivate var json: JSON {
        if leading == top, leading == trailing, leading == bottom { return .double(leading) }
        return .object([
            "leading": .double(leading), "top": .double(top), "trailing": .double(trailing), "bottom": .double(bottom),
        ])
    }
}

/// Varlink declares a view as an object of any shape, because its interface language has no recursive types.
extension ViewNode: FieldValue {
    static let fieldType = "object"

    static func read(_ json: JSON, _ rule: Never?, at path: FieldPath) throws(VarlinkError) -> ViewNode? {
        var reader = ViewReader()
        guard !path.isStrict else { return try reader.node(json, at: path) }
        // A newer daemon may have parts that this program does not know.
        return try? reader.node(json, at: FieldPath(path: path.path, name: path.name, isStrict: true))
    }
}

/// Reads a view from JSON, within the limits of views.
///
/// A part is an object. One member has the name of the part, such as `text` or `hstack`, and its content. The other
/// members set its appearance. Reading stops at the first fault, and the error names the position in the tree.
struct ViewReader {
    /// The names of the parts.
    static let kinds = [
        "text", "marquee", "icon", "image", "spacer", "hstack", "vstack", "zstack", "bar", "gauge", "sparkline",
        "badge",
    ]
    private static let looks = ["padding", "priority", "colour", "alignment"]

    private var count = 0

    mutating func node(_ json: JSON, at place: FieldPath, level: Int = 1) throws(VarlinkError) -> ViewNode {
        count += 1
        guard count <= ViewLimits.nodes else {
            throw place.invalid("is beyond the most parts of a view", limit: "\(ViewLimits.nodes) parts")
        }
        guard level <= ViewLimits.levels else {
            throw place.invalid("is beyond the most levels of a view", limit: "\(ViewLimits.levels) levels")
        }
        guard case .object(let given) = json else { throw place.wrongType(json, "an object") }
        let object = given.withoutNulls
        let names = object.members.map(\.key).filter(Self.kinds.contains)
        guard let kind = names.first else {
            throw place.invalid("has no part", limit: Self.kinds.joined(separator: ", "))
        }
        guard names.count == 1 else { throw place.invalid("has both \(kind) and \(names[1])", limit: "one part") }
        try refuseStrangers(in: object, kind: kind, at: place)
        var node = ViewNode(try content(kind, object, at: place, level: level))
        if let padding = object["padding"] { node.padding = try insets(padding, at: place.member("padding")) }
        if let priority = object["priority"] {
            node.priority = try whole(priority, in: ViewLimits.priorities, at: place.member("priority"))
        }
        if let colour = object["colour"] { node.colour = try self.colour(colour, at: place.member("colour")) }
        node.alignment = try word("alignment", of: object, at: place)
        if case .spacer = node.content, object["priority"] == nil { node.priority = Spacer().node.priority }
        return node
    }

    private func refuseStrangers(in object: JSONObject, kind: String, at place: FieldPath) throws(VarlinkError) {
        let own =
            switch kind {
            case "text", "marquee": ["style"]
            case "hstack", "vstack": ["spacing"]
            case "gauge": ["label"]
            default: [String]()
            }
        let known = [kind] + own + Self.looks
        guard let stranger = object.members.first(where: { !known.contains($0.key) }) else { return }
        throw place.member(stranger.key.quoted).invalid("is unknown", limit: known.joined(separator: ", "))
    }

    private mutating func content(
        _ kind: String, _ object: JSONObject, at place: FieldPath, level: Int
    ) throws(VarlinkError) -> ViewNode.Content {
        let value = object[kind] ?? .null
        let own = place.member(kind)
        switch kind {
        case "text", "marquee":
            let text = try text(value, limit: ViewLimits.text, at: own)
            let style = try word("style", of: object, at: place) ?? ViewTextStyle.body
            return kind == "text" ? .text(text, style) : .marquee(text, style)
        case "icon":
            let name = try text(value, limit: FieldLimits.systemImage, at: own)
            return .icon(name)
        case "image":
            let path = try text(value, limit: ViewLimits.path, at: own)
            // A relative path would be relative to the daemon's folder instead of the client's.
            guard path.hasPrefix("/") else { throw own.invalid("is \(path.quoted)", limit: "an absolute path") }
            return .image(path: path)
        case "spacer":
            guard value == true else { throw own.invalid("is \(value.kind)", limit: "true") }
            return .spacer
        case "bar": return .bar(try number(value, in: 0...1, at: own))
        case "gauge":
            var label: String?
            if let json = object["label"] { label = try text(json, limit: ViewLimits.text, at: place.member("label")) }
            return .gauge(try number(value, in: 0...1, at: own), label: label)
        case "sparkline": return .sparkline(try values(value, at: own))
        case "badge": return .badge(try text(value, limit: ViewLimits.text, at: own))
        default: return try stack(kind, value, object, at: own, in: place, level: level)
        }
    }

    private mutating func stack(
        _ kind: String, _ json: JSON, _ object: JSONObject, at own: FieldPath, in place: FieldPath, level: Int
    ) throws(VarlinkError) -> ViewNode.Content {
        guard case .array(let values) = json else { throw own.wrongType(json, "an array") }
        var parts: [ViewNode] = []
        for (index, value) in values.enumerated() {
            parts.append(try node(value, at: own.element(index), level: level + 1))
        }
        var spacing: Double?
        if let json = object["spacing"] {
            spacing = try number(json, in: ViewLimits.points, at: place.member("spacing"))
        }
        let axis = ViewAxis.allCases.first { $0.stackName == kind } ?? .depth
        return .stack(axis, spacing: spacing, parts)
    }
}

// MARK: Values

extension ViewReader {
    private func text(_ json: JSON, limit: Int, at place: FieldPath) throws(VarlinkError) -> String {
        guard case .string(let text) = json else { throw place.wrongType(json, "a string") }
        try place.checkLength(of: text, limit: limit)
        return text
    }

    private func number(
        _ json: JSON, in range: ClosedRange<Double>, at place: FieldPath
    ) throws(VarlinkError) -> Double {
        let number = try number(json, at: place)
        try place.check(number, in: range)
        return number
    }

    private func number(_ json: JSON, at place: FieldPath) throws(VarlinkError) -> Double {
        switch json {
        case .int(let value): return Double(value)
        case .double(let value): return value
        default: throw place.wrongType(json, "a number")
        }
    }

    private func whole(_ json: JSON, in range: ClosedRange<Int>, at place: FieldPath) throws(VarlinkError) -> Int {
        guard case .int(let value) = json else { throw place.wrongType(json, "a whole number") }
        let number = Int(clamping: value)
        try place.check(number, in: range)
        return number
    }

    private func values(_ json: JSON, at place: FieldPath) throws(VarlinkError) -> [Double] {
        guard case .array(let elements) = json else { throw place.wrongType(json, "an array of numbers") }
        guard elements.count <= ViewLimits.values else {
            throw place.invalid("has \(elements.count) values", limit: "\(ViewLimits.values) values")
        }
        var values: [Double] = []
        for (index, element) in elements.enumerated() {
            values.append(try number(element, at: place.element(index)))
        }
        return values
    }

    /// Reads one number for all sides, or an object with a number for each side.
    private func insets(_ json: JSON, at place: FieldPath) throws(VarlinkError) -> ViewInsets {
        guard case .object(let object) = json else {
            let all = try number(json, in: ViewLimits.points, at: place)
            return ViewInsets(leading: all, top: all, trailing: all, bottom: all)
        }
        var insets = ViewInsets.zero
        for member in object.members {
            let side = place.member(member.key)
            let length = try number(member.value, in: ViewLimits.points, at: side)
            switch member.key {
            case "leading": insets.leading = length
            case "top": insets.top = length
            case "trailing": insets.trailing = length
            case "bottom": insets.bottom = length
            default: throw side.invalid("is unknown", limit: "leading, top, trailing, bottom")
            }
        }
        return insets
    }

    private func colour(_ json: JSON, at place: FieldPath) throws(VarlinkError) -> ViewColour {
        let text = try text(json, limit: 32, at: place)
        if let colour = ViewColour(text) { return colour }
        throw place.invalid(
            "is \(text.quoted)", limit: "primary, secondary, tertiary, quaternary, accent, a colour's name, #RRGGBB")
    }

    private func word<Word: RawRepresentable & CaseIterable>(
        _ name: String, of object: JSONObject, at place: FieldPath
    ) throws(VarlinkError) -> Word? where Word.RawValue == String {
        guard let json = object[name] else { return nil }
        let text = try text(json, limit: 32, at: place.member(name))
        if let word = Word(rawValue: text) { return word }
        let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
        throw place.member(name).invalid("is \(text.quoted)", limit: words)
    }
}

extension FieldPath {
    /// Returns the path of a member of the object at this path.
    fileprivate func member(_ member: String) -> FieldPath {
        FieldPath(path: path + name + ".", name: member, isStrict: true)
    }
}

extension ViewColour {
    /// Reads a label's name, or a tint.
    init?(_ text: String) {
        switch text {
        case "primary": self = .primary
        case "secondary": self = .secondary
        case "tertiary": self = .tertiary
        case "quaternary": self = .quaternary
        default:
            guard let tint = Tint(text) else { return nil }
            self = .tint(tint)
        }
    }

    /// The text that is read as this colour.
    var text: String {
        switch self {
        case .primary: "primary"
        case .secondary: "secondary"
        case .tertiary: "tertiary"
        case .quaternary: "quaternary"
        case .tint(let tint): "\(tint)"
        }
    }
}
