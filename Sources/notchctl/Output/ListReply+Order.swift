import NotchCore
import NotchIPC

extension ListRequest.Reply {
    /// Those that wait, in the order in which they will come; those far behind by priority, as they came.
    var inOrder: [ListRequest.Pending] {
        func rank(_ index: Int) -> (Int, Int, Int) {
            (pending[index].place ?? .max, -pending[index].activity.priority.rawValue, index)
        }
        return pending.indices.sorted { rank($0) < rank($1) }.map { pending[$0] }
    }
}
