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

    /// Every action but those that name an action of the configuration or a module. A tap without a place stands for taps
    /// at all places.
    package static let all: [InputAction] =
        [.hover(true), .hover(false), .open, .close, .toggle, .tap, .dismiss, .next, .previous, .pin]
        + answers.map(answer) + [.nextModule]

    /// Reads what ``notation`` writes; `nil` for anything else.
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
    /// Reads two numbers.
    fileprivate init?(notation words: ArraySlice<some StringProtocol>) {
        let numbers = words.compactMap { Int($0) }
        guard words.count == 2, numbers.count == 2 else { return nil }
        self.init(x: numbers[0], y: numbers[1])
    }
}
