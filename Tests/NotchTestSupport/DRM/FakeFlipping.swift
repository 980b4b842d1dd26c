/// When flips of a ``FakeCard`` complete.
package enum FakeFlipping: Hashable {
    /// A flip completes when the test calls ``FakeCard/completeFlip(_:at:)``. A commit that waits for a flip also
    /// completes it.
    case held
    /// A flip completes at once. The event is queued when the commit returns.
    case immediate
    /// A flip never completes. It stays in flight until a waiting commit gives up.
    case lost
}
