/// A request to the surface that a person makes with a button, a sensor or a touch.
///
/// Scripts, recordings and `notchctl monitor` use the same notation for an action, whatever the device.
public enum InputAction: Hashable, Sendable {
    /// A person came near (`true`) or left (`false`) (S16). The action is a level: it holds until the opposite action.
    case hover(Bool)
    case open
    case close
    /// Closes an open surface and opens a closed one (S15). A press of an `open` button does this (S14). While a
    /// question is on show, the action answers it with the marked choice.
    case toggle
    /// Answers the question on show with the touched choice. Without a question the action ends the card on show.
    /// Without a card it opens or closes the surface as ``toggle`` does. The point is the touched pixel of the panel;
    /// it is `nil` for an input other than a touch screen.
    case tap(at: PixelPoint?)
    /// Ends the card on show, or dismisses the question on show.
    case dismiss
    /// Advances to the next card, to the next choice of the question on show, or to the next glance of the home view.
    case next
    /// Returns to the previous choice of the question on show, or to the previous glance. A card has no predecessor: it
    /// advances as with ``next``.
    case previous
    /// Pins the surface in its present state, or releases the pin.
    case pin
    /// Answers the question on show with its choice of this number, 1 to 4.
    case answer(Int)
    /// Performs an action of the configuration, by its name and its inputs, such as `deploy.start target=staging`.
    case perform(String)
    /// Brings the next module to the foreground, in a cycle (M7).
    case nextModule
    /// Brings the module with this id to the foreground.
    case module(String)

    /// A tap without a point.
    public static var tap: InputAction { .tap(at: nil) }

    /// The numbers of the choices that a question may have.
    public static let answers = 1...4
}

extension InputAction {
    /// The action in the notation of scripts and recordings, such as `hover on`, `answer 2` or `tap 120 40`.
    package var notation: String {
        switch self {
        case .hover(let isOn): isOn ? "hover on" : "hover off"
        case .open: "open"
        case .close: "close"
        case .toggle: "toggle"
        case .tap(let point): point.map { "tap \($0.x) \($0.y)" } ?? "tap"
        case .dismiss: "dismiss"
        case .next: "next"
        case .previous: "previous"
        case .pin: "pin"
        case .answer(let number): "answer \(number)"
        case .perform(let call): "perform \(call)"
        case .nextModule: "next-module"
        case .module(let id): "module \(id)"
        }
    }

    /// All actions except those that name an action of the configuration or a module. A tap without a point represents
    /// taps at all points.
    package static let all: [InputAction] =
        [.hover(true), .hover(false), .open, .close, .toggle, .tap, .dismiss, .next, .previous, .pin]
        + answers.map(answer) + [.nextModule]

    /// Parses ``notation``; `nil` for any other text.
    package init?(notation text: some StringProtocol) {
        if let action = Self.all.first(where: { text == $0.notation }) {
            self = action
        } else if let point = PixelPoint(notation: text.split(separator: " ").dropFirst()), text.hasPrefix("tap ") {
            self = .tap(at: point)
        } else if text.hasPrefix("perform "), let call = ActionCall(notation: text.dropFirst("perform ".count)) {
            self = .perform(call.notation)
        } else if text.hasPrefix("module "), ModuleDescriptor.defect(ofID: String(text.dropFirst(7))) == nil {
            self = .module(String(text.dropFirst(7)))
        } else {
            return nil
        }
    }
}

extension PixelPoint {
    /// Parses two numbers.
    fileprivate init?(notation words: ArraySlice<some StringProtocol>) {
        let numbers = words.compactMap { Int($0) }
        guard words.count == 2, numbers.count == 2 else { return nil }
        self.init(x: numbers[0], y: numbers[1])
    }
}

/// A call of an action of the configuration, with its inputs, such as `deploy.start target=staging`.
///
/// The notation has no quotes: a value ends at the next blank.
package struct ActionCall: Hashable, Sendable {
    /// The name of the action.
    package var action: String
    package var inputs: [String: String]
    /// The call in its notation, with one blank between two parts.
    package let notation: String

    /// The most bytes of a call.
    package static let longestNotation = 1024

    /// Parses a call; `nil` for any other text.
    package init?(notation text: some StringProtocol) {
        let words = text.split(whereSeparator: \.isWhitespace)
        notation = words.joined(separator: " ")
        guard let action = words.first, !action.contains("="), notation.utf8.count <= Self.longestNotation,
            notation.flawOfIdentifier == nil
        else { return nil }
        self.action = String(action)
        inputs = [:]
        for word in words.dropFirst() {
            guard let equals = word.firstIndex(of: "="), equals != word.startIndex else { return nil }
            let value = String(word[word.index(after: equals)...])
            guard inputs.updateValue(value, forKey: String(word[..<equals])) == nil else { return nil }
        }
    }
}
