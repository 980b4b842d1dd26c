/// When flips of a ``FakeCard`` are done.
package enum FakeFlipping: Hashable {
    /// When the test says: ``FakeCard/completeFlip(_:at:)``. A commit that waits for one completes it.
    case held
    /// At once: the event is there when the commit returns.
    case immediate
    /// Never; what is in flight stays there until a commit that waits gives up on it.
    case lost
}
