import Glibc
package import NotchCore
package import NotchIPC
package import NotchSystem
import Synchronization

/// A loop whose turns a test makes, in virtual time.
@SurfaceActor
package final class ManualLoop: SocketPoller, SurfaceClock {
    private var watches: [ObjectIdentifier: ManualWatch] = [:]
    private var timers: [Int: (deadline: Instant, action: @SurfaceActor () -> Void)] = [:]
    private var lastTimer = 0
    private let time = Mutex(Instant.zero)
    private var idlers: [ManualIdleWatch] = []

    package nonisolated init() {}

    package nonisolated var now: Instant { time.withLock { $0 } }
    package var timerCount: Int { timers.count }

    package func schedule(at deadline: Instant, _ action: @escaping @SurfaceActor () -> Void) -> SurfaceTimer {
        lastTimer += 1
        let id = lastTimer
        timers[id] = (deadline, action)
        return SurfaceTimer { [weak self] in self?.timers[id] = nil }
    }

    package func watch(
        _ fd: Int32, for interest: DescriptorReadiness, _ handler: @escaping @SurfaceActor (DescriptorReadiness) -> Void
    ) throws -> any SocketWatch {
        let watch = ManualWatch(fd: fd, interest: interest, handler: handler)
        watch.onCancel = { [weak self, unowned watch] in self?.watches[ObjectIdentifier(watch)] = nil }
        watches[ObjectIdentifier(watch)] = watch
        return watch
    }

    package func onIdle(_ handler: @escaping @SurfaceActor () -> Void) throws -> any SocketIdleWatch {
        let watch = ManualIdleWatch(handler: handler)
        watch.onCancel = { [weak self, unowned watch] in self?.idlers.removeAll { $0 === watch } }
        idlers.append(watch)
        return watch
    }

    /// Runs the loop until nothing is ready, and returns how many handlers were called.
    @discardableResult
    package func settle(wait: Int32 = 0) -> Int {
        var calls = 0
        while calls < 20_000 {
            let ready = turn(wait: calls == 0 ? wait : 0)
            if ready == 0 { return calls }
            calls += ready
        }
        preconditionFailure("the loop never comes to rest")
    }

    /// The number of descriptors that are watched.
    package var watchCount: Int { watches.count }

    /// Makes one turn. It handles each ready descriptor once. If none is ready, it runs one idle handler.
    package func turn(wait: Int32 = 0) -> Int {
        let isIdlerDue = idlers.contains { $0.isDue }
        let calls = handleDescriptors(wait: isIdlerDue ? 0 : wait)
        guard calls == 0, let idler = idlers.first(where: { $0.isDue }) else { return calls }
        idler.isDue = false
        idler.handler()
        return 1
    }

    private func handleDescriptors(wait: Int32) -> Int {
        let all = watches.values.sorted { $0.fd < $1.fd }
        var requests = all.map { watch in
            pollfd(fd: watch.fd, events: watch.interest.rawValue, revents: 0)
        }
        guard poll(&requests, nfds_t(requests.count), wait) > 0 else { return 0 }
        var calls = 0
        for (watch, request) in zip(all, requests) where request.revents != 0 && !watch.isCancelled {
            watch.handler(DescriptorReadiness(rawValue: request.revents))
            calls += 1
        }
        return calls
    }

    /// Advances the time, and runs what becomes due, in order.
    package func advance(by duration: Duration) {
        let target = now + duration
        while let next = timers.filter({ $0.value.deadline <= target }).min(by: {
            $0.value.deadline < $1.value.deadline
        }) {
            timers[next.key] = nil
            time.withLock { $0 = max($0, next.value.deadline) }
            next.value.action()
            settle()
        }
        time.withLock { $0 = target }
        settle()
    }
}
