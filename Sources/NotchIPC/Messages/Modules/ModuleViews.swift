package import NotchCore

/// The views of a client's module. An absent view does not change.
package struct ModuleViews: Hashable, Sendable {
    package var view: JSON?
    package var leading: JSON?
    package var trailing: JSON?

    package init() {}

    mutating func code(_ field: inout FieldCoder) {
        field(
            "view", &view,
            note: "what the module shows between cards; an empty object shows the clock")
        field(
            "leading", &leading,
            note: "where text begins, beside the middle, while the display is compact; {} removes it")
        field("trailing", &trailing, note: "at the other side of the middle; {} removes it")
    }

    /// Returns the view of a field.
    ///
    /// - Returns: `nil` if the field is absent; a view that is `nil` if the field removes the view.
    package static func node(_ json: JSON?, in field: String) throws(VarlinkError) -> ViewNode?? {
        guard let json else { return nil }
        if case .object(let object) = json, object.members.isEmpty { return .some(nil) }
        return try ViewNode.read(json, field: field)
    }
}
