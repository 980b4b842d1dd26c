/// A message of the store for the log.
package enum StoreNotice: Hashable, Sendable {
    /// The disk does not take the changes. They are kept in memory.
    case fault(StoreError)
    /// The disk takes the changes again, and has those that were kept in memory.
    case recovered(path: String)
    /// The file was damaged and has another name now. A new file was begun.
    case setAside(StoreError, as: String)
}

extension StoreNotice: CustomStringConvertible {
    package var description: String {
        switch self {
        case .fault(let error): "what is shown is kept in memory only: \(error)"
        case .recovered(let path): "\(path) is written again"
        case .setAside(let error, let path): "\(error.path): \(error.reason); kept as \(path), and begun anew"
        }
    }
}
