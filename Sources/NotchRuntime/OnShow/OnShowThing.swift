package import FoundationEssentials
import NotchCore

/// Something that may end the program when it is read or drawn.
package enum OnShowThing: Hashable, Sendable {
    /// The card of an activity.
    case activity(UUID)
    /// A glance, by its id.
    case glance(String)
    /// The picture on the home view, by its path.
    case picture(String)
    /// A value of the store that is read at the start: the view of a card, by a number that its bytes make, or a glance.
    case row(String)

    /// The form in the file and in messages, such as `glance weather`; the reverse of ``init(_:)``.
    package var text: String {
        switch self {
        case .activity(let id): "activity \(id.uuidString)"
        case .glance(let id): "glance \(id)"
        case .picture(let path): "picture \(path)"
        case .row(let name): "row \(name)"
        }
    }

    /// - Returns: `nil` for a text that is no thing's.
    package init?(_ text: some StringProtocol) {
        guard let space = text.firstIndex(of: " ") else { return nil }
        let name = String(text[text.index(after: space)...])
        switch text[..<space] {
        case "activity":
            guard let id = UUID(uuidString: name) else { return nil }
            self = .activity(id)
        case "glance": self = .glance(name)
        case "picture": self = .picture(name)
        case "row": self = .row(name)
        default: return nil
        }
    }
}

extension Scene {
    /// What a frame of the scene shows that comes from outside, in the order in which it is drawn.
    var thingsOnShow: [OnShowThing] {
        var things: [OnShowThing] = []
        if visibleQuestion == nil, let card = visibleCard { things.append(.activity(card.activity.id)) }
        guard !isCovered else { return things }
        if let picture = home.picture { things.append(.picture(picture.path)) }
        if let glance = home.glance { things.append(.glance(glance.id)) }
        return things
    }
}
