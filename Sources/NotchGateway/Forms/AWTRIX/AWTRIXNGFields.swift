import NotchCore
import NotchJSON

/// The fields of a notification or an app of AWTRIX NG, and the check of their values.
///
/// As AWTRIX NG does, the check refuses a field that it does not know, and the name of anything that Notch does not
/// have. What passes the check need not be shown.
enum AWTRIXNGFields {
    private enum Kind {
        /// Any value.
        case any
        case flag, whole, number, string, colour, scroll, drawing, palette
        /// A colour, or the word `palette`.
        case paint
        case words([String])
        /// An array, of anything.
        case list
        /// The name of an effect or an overlay. Notch has none, so that only an empty name is known.
        case effect
    }

    private static let shared: [String: Kind] = [
        "text": .any, "textCase": .words(["inherit", "upper", "asTyped"]), "font": .words(["small", "large"]),
        "textColor": .paint, "textBlinkMs": .whole, "textFadeMs": .whole, "textCenter": .flag, "scroll": .scroll,
        "textOffsetX": .whole, "textInFront": .flag, "icon": .any,
        "iconMode": .words(["fixed", "pushOnce", "push"]), "iconOffsetX": .whole, "durationMs": .whole,
        "lifetimeMs": .whole, "lifetimeExpiry": .words(["remove", "mark"]), "repeat": .whole,
        "backgroundColor": .colour, "barChart": .list, "lineChart": .list, "chartAutoscale": .flag,
        "chartColor": .paint, "progress": .whole, "progressColor": .paint, "progressTrackColor": .colour,
        "effect": .effect, "effectSpeed": .number, "palette": .palette, "paletteBlend": .flag, "paletteSpan": .whole,
        "paletteSpeed": .number, "overlay": .effect, "draw": .drawing,
    ]

    private static let ofNotifications: [String: Kind] = [
        "name": .string, "hold": .flag, "stack": .flag, "wakeup": .flag, "sound": .any, "soundRtttl": .string,
        "soundLoop": .flag,
    ]

    private static let ofScroll: [String: Kind] = [
        "mode": .words(["static", "wrap", "loop", "bounce"]), "direction": .words(["left", "right"]),
        "entry": .words(["inline", "offscreen"]), "whenFits": .words(["static", "scroll"]), "speed": .whole,
        "gap": .whole, "holdMs": .whole,
    ]

    /// Checks each field.
    ///
    /// - Throws: ``HTTPProblem`` with status 422 for the first field that is refused.
    static func check(_ object: JSONObject, isNotification: Bool) throws(HTTPProblem) {
        for member in object.members {
            guard let kind = shared[member.key] ?? (isNotification ? ofNotifications[member.key] : nil) else {
                throw problem(member.key, ofNotifications[member.key] == nil ? "is unknown" : "is for notifications")
            }
            try check(member.value, kind, member.key)
            guard member.key == "text", case .array(let fragments) = member.value else { continue }
            for case .object(let fragment) in fragments { try checkColour(fragment["color"], "text") }
        }
    }

    private static func check(_ json: JSON, _ kind: Kind, _ field: String) throws(HTTPProblem) {
        switch (kind, json) {
        case (.any, _), (.flag, .bool), (.whole, .int), (.number, .int), (.number, .double), (.string, .string),
            (.list, .array), (.effect, ""), (.effect, .null), (.palette, ""), (.palette, .null), (.paint, "palette"):
            return
        case (.whole, .double(let number)) where Int64(exactly: number) != nil: return
        case (.colour, _), (.paint, _): try checkColour(json, field)
        case (.words(let words), .string(let word)) where words.contains(word): return
        case (.words(let words), _): throw problem(field, "has to be one of " + words.joined(separator: ", "))
        case (.flag, _): throw problem(field, "has to be true or false")
        case (.whole, _): throw problem(field, "has to be a whole number")
        case (.number, _): throw problem(field, "has to be a number")
        case (.string, _): throw problem(field, "has to be a string")
        case (.list, _): throw problem(field, "has to be an array")
        case (.effect, _), (.palette, .string): throw problem(field, "names nothing that this display has")
        case (.palette, .array(let stops)): try checkStops(stops)
        case (.palette, _): throw problem(field, "has to be a name or an array of colours")
        case (.scroll, .string): try check(json, .words(["static", "wrap", "loop", "bounce"]), field)
        case (.scroll, .object(let scroll)): try checkScroll(scroll)
        case (.scroll, _): throw problem(field, "has to be an object or a mode")
        case (.drawing, .array(let commands)):
            for (index, command) in commands.enumerated() where !isCommand(command) {
                throw problem("draw[\(index)]", "is no drawing command with its arguments")
            }
        case (.drawing, _): throw problem(field, "has to be an array of commands")
        }
    }

    private static func checkColour(_ json: JSON?, _ field: String) throws(HTTPProblem) {
        guard let json, Tint(awtrix: json) == nil else { return }
        throw problem(
            field, "has to be a colour: \"#RRGGBB\", \"#RGB\", [red, green, blue], [\"HSV\", h, s, v] or a number")
    }

    private static func checkScroll(_ scroll: JSONObject) throws(HTTPProblem) {
        for member in scroll.members {
            let field = "scroll." + member.key
            guard let kind = ofScroll[member.key] else { throw problem(field, "is unknown") }
            try check(member.value, kind, field)
            if case .int(..<0) = member.value { throw problem(field, "has to be 0 or more") }
        }
    }

    /// Checks the colours of a palette: 1 to 16 colours, or as many objects of a colour and its place in percent.
    private static func checkStops(_ stops: [JSON]) throws(HTTPProblem) {
        guard (1...16).contains(stops.count) else { throw problem("palette", "has to have 1 to 16 colours") }
        for stop in stops {
            guard case .object(let placed) = stop else {
                try checkColour(stop, "palette")
                continue
            }
            guard let colour = placed["color"], let place = placed["pos"]?.looseNumber, (0...100).contains(place) else {
                throw problem("palette", "has a stop without a color and a pos from 0 to 100")
            }
            try checkColour(colour, "palette")
        }
    }

    private static func problem(_ field: String, _ reason: String) -> HTTPProblem {
        HTTPProblem(422, "\(field) \(reason)", field: field)
    }
}

extension AWTRIXNGFields {
    /// The number of a drawing command's coordinates and sizes, by its name.
    private static let coordinates = [
        "pixel": 2, "line": 4, "rect": 4, "rectFill": 4, "circle": 3, "circleFill": 3, "text": 2, "bitmap": 4,
    ]

    /// Returns whether a value is a drawing command with its arguments.
    private static func isCommand(_ json: JSON) -> Bool {
        guard case .array(let parts) = json, case .string(let name)? = parts.first else { return false }
        let arguments = parts.dropFirst()
        if name == "pixels" {
            guard let colour = arguments.first, colour == .null || Tint(awtrix: colour) != nil else { return false }
            return arguments.count % 2 == 1 && arguments.dropFirst().allSatisfy(isNumber)
        }
        guard let count = coordinates[name], arguments.count >= count, arguments.prefix(count).allSatisfy(isNumber)
        else { return false }
        let rest = arguments.dropFirst(count)
        switch (name, rest.first) {
        case ("text", .string?): return isColour(rest.dropFirst())
        case ("text", _): return false
        case ("bitmap", .string?): return rest.count == 1
        case ("bitmap", .array(let colours)?): return rest.count == 1 && colours.allSatisfy { Tint(awtrix: $0) != nil }
        case ("bitmap", _): return false
        default: return isColour(rest)
        }
    }

    /// Returns whether there is one colour or none.
    private static func isColour(_ rest: ArraySlice<JSON>) -> Bool {
        rest.count <= 1 && rest.allSatisfy { Tint(awtrix: $0) != nil }
    }

    private static func isNumber(_ json: JSON) -> Bool {
        switch json {
        case .int, .double: true
        default: false
        }
    }
}
