/// The glances of a module: small pieces of information on the idle strip, whichever module is in the foreground.
///
/// They take turns with the glances of programs and of other modules. On the board the id of each begins with the id of
/// the module, as in `builds/last`, so that no two modules share an id. When the module is unloaded, its glances are
/// removed. They are not restored after a restart of the program: the module sets them again.
@SurfaceActor
public final class ModuleGlances {
    private let module: String
    /// The board; `nil` once the module is unloaded.
    private weak var board: GlanceBoard?
    /// The ids on the board.
    private var shown: Set<String> = []

    package init(of module: String, on board: GlanceBoard) {
        self.module = module
        self.board = board
    }

    /// Sets a glance, or changes the glance with its id. An equal glance only restarts its lifetime, and draws nothing.
    ///
    /// - Parameters:
    ///   - glance: the glance. Its id has 1 to 64 bytes, and other modules may use the same id. Texts that are too long
    ///     are cut.
    ///   - lifetime: how long the glance is fresh; `nil` sets no limit.
    ///   - whenStale: what the board does with the glance after its lifetime.
    ///   - isPinned: whether only pinned glances show while this glance is on the board.
    ///   - order: the rank among the glances. The lowest rank is first.
    /// - Throws: ``GlanceError`` if the id or the view is refused, if the board is full, or once the module is
    ///   unloaded. The former glance with the id then stays.
    public func set(
        _ glance: Glance, lifetime: Duration? = nil, whenStale: GlanceStaleness = .dim, isPinned: Bool = false,
        order: Int = 0
    ) throws(GlanceError) {
        guard let board else { throw .unloaded(module: module) }
        guard (1...Glance.idLimit).contains(glance.id.utf8.count) else { throw .badID(glance.id) }
        if let view = glance.view {
            do throws(ViewError) { try view.check() } catch { throw .view(error, id: glance.id) }
        }
        var placed = glance
        placed.id = place(of: glance.id)
        let placement = GlancePlacement(
            lifetime: lifetime, whenStale: whenStale, isPinned: isPinned, order: order)
        switch board.set(placed, placement) {
        case nil: shown.insert(placed.id)
        case .full(let limit): throw .full(limit: limit)
        case .badID, .owned: throw .badID(glance.id)
        }
    }

    /// Removes a glance that the module has set. Another id has no effect.
    public func remove(_ id: String) {
        if let id = shown.remove(place(of: id)) { board?.remove(id) }
    }

    /// Removes all glances that the module has set.
    public func removeAll() {
        for id in shown.sorted() { board?.remove(id) }
        shown = []
    }

    /// Removes the glances for good, because the module is unloaded.
    package func end() {
        removeAll()
        board = nil
    }

    private func place(of id: String) -> String { module + "/" + id }
}

/// The reason why a glance of a module is not shown.
public enum GlanceError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The id is empty, or has more than 64 bytes.
    case badID(String)
    /// The view of the glance with this id is beyond ``ViewLimits``.
    case view(ViewError, id: String)
    /// All modules together have the most glances that they may have. Another glance must be removed first.
    case full(limit: Int)
    /// The module is unloaded, and shows no glances any more.
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
