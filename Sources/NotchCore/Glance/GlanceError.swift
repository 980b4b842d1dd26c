/// The reason why a glance of a module is not shown.
public enum GlanceError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The id is empty, or has more than 64 bytes.
    case badID(String)
    /// The view of the glance with this id is beyond ``ViewLimits``.
    case view(ViewError, id: String)
    /// All modules together have as many glances as they may. Another one has to be removed first.
    case full(limit: Int)
    /// The module is unloaded, and shows nothing any more.
    case unloaded(module: String)

    public var description: String {
        switch self {
        case .badID(let id):
            "the glance's id '\(id.shortened(to: Glance.idLimit).printable)' has \(id.utf8.count) bytes; "
                + "accepted: 1 to \(Glance.idLimit) bytes"
        case .view(let error, let id): "the glance '\(id)' is not shown: \(error)"
        case .full(let limit): "modules have \(limit) glances, the limit; remove one first"
        case .unloaded(let module): "the module '\(module)' is unloaded, and shows no glances"
        }
    }
}
