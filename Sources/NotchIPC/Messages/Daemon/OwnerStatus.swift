package import NotchCore

/// The number of an owner's waiting activities, held calls and refused calls.
package struct OwnerStatus: NotchMessage, FieldValue {
    static let fieldType = "OwnerState"
    package static let blank = Self(held: 0, refused: 0)
    package var owner: Owner
    /// The number of waiting activities.
    package var pending: Int
    /// The number of monitors, waits and pins.
    package var held: Int
    /// The number of calls that were refused lately for want of a right, of time or of room.
    package var refused: Int

    package init(_ owner: Owner = .daemon, pending: Int = 0, held: Int, refused: Int) {
        self.owner = owner
        self.pending = pending
        self.held = held
        self.refused = refused
    }

    package mutating func code(_ field: inout FieldCoder) {
        var name = owner.description
        field("owner", &name, .printable)
        owner = Owner(name) ?? .daemon
        field("pending", &pending)
        field("held", &held)
        field("refused", &refused)
    }
}
