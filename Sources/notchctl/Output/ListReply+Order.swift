import NotchCore
import NotchIPC

extension ListRequest.Reply {
    /// The pending activities, in the order in which they will come. Those without a place come last, by priority and
    /// then by arrival.
    var inOrder: [ListRequest.Pending] {
        func rank(_ index: Int) -> (Int, Int, Int) {
            (pending[index].place ?? .max, -pending[index].activity.priority.rawValue, index)
        }
        return pending.indices.sorted { rank($0) < rank($1) }.map { pending[$0] }
    }
}
