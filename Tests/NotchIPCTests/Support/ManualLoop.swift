import Glibc
import NotchCore
import NotchIPC
import NotchSystem
import Synchronization
import Testing

/// A loop that turns when a test says so, on virtual time.
@SurfaceActor
final class ManualLoop: SocketPoller, SurfaceClock {
    private var watches: [ObjectIdentifier: ManualWatch] = [:]
    private var timers: [Int: (deadline: Instant, action: @SurfaceActor () -> Void)] = [:]
    private var lastTimer = 0
    private let time = Mutex(Instant.zero)
    private var idlers: [ManualIdleWatch] = []

    nonisolated init() {}

    nonisolated var now: Instant { time.withLock { $0 } }
    var timerCount: Int { timers.count }

    func schedule(at deadline: Instant, _ action: @escaping @SurfaceActor () -> Void) -> SurfaceTimer {
        lastTimer += 1
        let id = lastTimer
        timers[id] = (deadline, action)
        return SurfaceTimer { [weak self] in self?.timers[id] = nil }
    }

    func watch(
        _ fd: Int32, for interest: DescriptorReadiness, _ handler: @escaping @SurfaceActor (DescriptorReadiness) -> Void
    ) throws -> any SocketWatch {
        let watch = ManualWatch(fd: fd, interest: interest, handler: handler)
        watch.onCancel = { [weak self, unowned watch] in self?.watches[ObjectIdentifier(watch)] = nil }
        watches[ObjectIdentifier(watch)] = watch
        return watch
    }

    func onIdle(_ handler: @escaping @SurfaceActor () -> Void) throws -> any SocketIdleWatch {
        let watch = ManualIdleWatch(handler: handler)
        watch.onCancel = { [weak self, unowned watch] in self?.idlers.removeAll { $0 === watch } }
        idlers.append(watch)
        return watch
    }

    /// Runs the loop until nothing is ready, and returns how many handlers were called.
    @discardableResult
    func settle(wait: Int32 = 0) -> Int {
        var calls = 0
        while calls < 20_000 {
            let ready = turn(wait: calls == 0 ? wait : 0)
            if ready == 0 { return calls }
            calls += ready
        }
        Issue.record("the loop never comes to rest")
        return calls
    }

    /// Makes one turn. It handles each ready descriptor once. If none is ready, it runs one idle handler.
    func turn(wait: Int32 = 0) -> Int {
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
    func advance(by duration: Duration) {
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

@SurfaceActor
final class ManualWatch: SocketWatch {
    let fd: Int32
    var interest: DescriptorReadiness
    let handler: @SurfaceActor (DescriptorReadiness) -> Void
    var onCancel: (@SurfaceActor () -> Void)?
    private(set) var isCancelled = false

    init(fd: Int32, interest: DescriptorReadiness, handler: @escaping @SurfaceActor (DescriptorReadiness) -> Void) {
        self.fd = fd
        self.interest = interest
        self.handler = handler
    }

    func cancel() {
        isCancelled = true
        onCancel?()
    }
}

@SurfaceActor
final class ManualIdleWatch: SocketIdleWatch {
    let handler: @SurfaceActor () -> Void
    var isDue = false
    var onCancel: (@SurfaceActor () -> Void)?

    init(handler: @escaping @SurfaceActor () -> Void) {
        self.handler = handler
    }

    func request() {
        isDue = true
    }

    func cancel() {
        isDue = false
        onCancel?()
    }
}
