/// The actions that are deleted.
package enum ActionSelection: Hashable, Sendable {
    case all
    /// The actions of this type.
    case type(String)
    /// The actions with this persistent id (F19), of any type.
    case persistentID(String)
    /// The action with this ``StoredAction/number``.
    case number(Int64)
}
