import DequeModule

/// Hands out a shell's effects one after another, in order, even when one of them causes more.
///
/// An observer that calls back into the shell makes new effects while old ones are still being handed out. Without the
/// outbox, later observers would learn of the new effects first.
@SurfaceActor
package final class Outbox<Effect> {
    private var waiting = Deque<Effect>()
    private var isDelivering = false

    package nonisolated init() {}

    package func deliver(_ effects: [Effect], to body: (Effect) -> Void) {
        waiting.append(contentsOf: effects)
        guard !isDelivering else { return }
        isDelivering = true
        while let effect = waiting.popFirst() { body(effect) }
        isDelivering = false
    }
}
