import NotchCore

/// Waits until it is opened, and ignores that its task is cancelled.
@SurfaceActor
final class Hang {
    private var waiters: [CheckedContinuation<Void, Never>] = []
    private(set) var count = 0

    nonisolated init() {}

    func wait() async {
        count += 1
        await withCheckedContinuation { waiters.append($0) }
    }

    func open() {
        waiters.forEach { $0.resume() }
        waiters = []
    }
}
