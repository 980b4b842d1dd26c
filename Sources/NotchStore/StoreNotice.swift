/// A message of the store for the log.
package enum StoreNotice: Hashable, Sendable {
    /// The disk does not take the changes. They are kept in memory.
    case fault(StoreError)
    /// Very many values, such as glances, were removed while the disk took nothing, and not all removals could be kept.
    case droppedRemovals(path: String)
    /// The disk takes the changes again, and has those that were kept in memory.
    case recovered(path: String)
    /// The file was damaged and has another name now. A new file was begun with what could be read of it.
    case setAside(StoreError, as: String)
    /// The file was deleted, moved or replaced while it was in use. What lives is in the one that has its name now.
    case begunAnew(path: String)
}

extension StoreNotice: CustomStringConvertible {
    package var description: String {
        switch self {
        case .fault(let error): "what is shown is kept in memory only: \(error)"
        case .droppedRemovals(let path):
            "\(path): some glances or timers that were removed while the disk took nothing may come back at the next start"
        case .recovered(let path): "\(path) is written again"
        case .setAside(let error, let path):
            "\(error.path): \(error.reason); kept as \(path), and begun anew with what can be read of it"
        case .begunAnew(let path):
            "\(path) or its log was deleted or moved while it was in use; what waits or shows is written again"
        }
    }
}
