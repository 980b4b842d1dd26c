package import NotchCore

extension ViewNode {
    /// Reads a view from JSON.
    ///
    /// - Parameter field: the name of the view in the message, for errors.
    /// - Throws: `InvalidField`, which names the place in the tree, such as `view.hstack[2].text`.
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

/// A view is an object of any shape to varlink, since its interface language has no type that contains itself.
extension ViewNode: FieldValue {
    static let fieldType = "object"

    static func read(_ json: JSON, _ rule: Never?, at path: FieldPath) throws(VarlinkError) -> ViewNode? {
        var reader = ViewReader()
        guard !path.isStrict else { return try reader.node(json, at: path) }
        // A newer daemon may have parts that this program does not know.
        return try? reader.node(json, at: FieldPath(path: path.path, name: path.name, isStrict: true))
    }
}
