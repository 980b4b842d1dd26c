import CCallFilter
import CPictureReader
import Glibc
package import NotchConcurrency
import NotchCore
package import NotchEventLoop
package import NotchGraphics
import NotchSystem
import Synchronization

/// Pictures that another process reads, so that no file can stop or crash this process, or delay a frame.
///
/// This is a thin shell around ``PictureMachine``. On a virtual clock, time stands still while a picture is read: the
/// call that needs the picture waits, so that every picture is ready at the instant at which it is first wanted.
@SurfaceActor
package final class ReaderPictures: PictureSource {
    /// The maximum size of cached frames in bytes.
    package static let cacheBytes = 48 << 20
    /// The maximum number of threads that may stall while they open files. Beyond it, no file is opened.
    private static let mostOpeners = 8

    private let loop: EventLoop
    private let waits: Bool
    private let tell: @SurfaceActor (String) -> Void
    private let runner: MachineRunner<PictureMachine>
    private let effectQueue = EffectQueue<PictureMachine.Effect>()
    private var cache: PictureCache
    private var opener: LoopWorker?
    private let stalls = Stalls()
    private let disk: DiskQuestions
    private var opened: OpenedPicture?
    private var process: PictureProcess?
    private var request: (wish: notch_picture_wish, memory: OwnedMemory, request: PictureRequest)?
    private var isTold = false
    /// Called when a picture is ready, is refused, or has to be requested again. The next frame may differ then.
    package var onChange: (@SurfaceActor () -> Void)?

    /// - Parameters:
    ///   - cacheBytes: the maximum size of cached frames in bytes.
    ///   - tell: called with the reason why pictures are not drawn, or are read without a filter of system calls.
    package init(
        loop: EventLoop, cacheBytes: Int = cacheBytes, tell: @escaping @SurfaceActor (String) -> Void
    ) {
        self.loop = loop
        waits = loop.clockMode == .virtual
        self.tell = tell
        cache = PictureCache(limit: cacheBytes)
        runner = MachineRunner(PictureMachine(), clock: loop)
        disk = DiskQuestions(loop: loop)
        disk.onLateAnswer = { [weak self] in self?.onChange?() }
    }

    /// Whether the kernel filters the system calls of the reading process. It does on x86-64 and arm64.
    package nonisolated static var hasFilter: Bool { notch_call_filter_exists() }

    /// The id of the reading process, for tests.
    package var readerProcess: Int32? { process?.process }

    package nonisolated func shape(of file: PictureFile) -> PictureAnswer<PictureShape> {
        nonisolated(unsafe) var answer = PictureAnswer<PictureShape>.pending(former: nil)
        SurfaceActor.assumeIsolated { answer = presentShape(of: file) }
        return answer
    }

    package nonisolated func frames(of request: PictureRequest) -> PictureAnswer<PictureFrames> {
        nonisolated(unsafe) var answer = PictureAnswer<PictureFrames>.pending(former: nil)
        SurfaceActor.assumeIsolated { answer = presentFrames(of: request) }
        return answer
    }

    package nonisolated func ask<Value: Sendable>(_ question: @escaping @Sendable () -> Value) -> Value? {
        SurfaceActor.assumeIsolated { disk.ask(question) }
    }

    /// Ends the process and the threads. Neither the object nor its loop may be used afterwards.
    package func close() {
        runner.stop()
        process?.stop()
        process = nil
        opener?.close()
        opener = nil
        disk.close()
    }

    // MARK: Answers

    private func presentShape(of file: PictureFile) -> PictureAnswer<PictureShape> {
        if runner.machine.isStale(file, at: runner.now) { handle(.shapeWanted(file)) }
        return runner.machine.shape(of: file)
    }

    private func presentFrames(of request: PictureRequest) -> PictureAnswer<PictureFrames> {
        if runner.machine.isStale(request.file, at: runner.now) { handle(.shapeWanted(request.file)) }
        var request = request
        switch runner.machine.look(at: request.file) {
        case nil: return .pending(former: cache.former(of: request)?.frames)
        case (.failure(let error), _)?: return .refused(error)
        case (.success(let found), _)?: request.file.version = found.version
        }
        if let kept = cache.frames(of: request) { return .ready(kept.frames, arrival: kept.arrival) }
        if let bytes = runner.machine.crowd(of: request), cache.hasRoom(forBytes: bytes) { send(.released(request)) }
        if !runner.machine.isWaiting(for: request), runner.machine.refusal(of: request) == nil {
            handle(.framesWanted(request))
            if let kept = cache.frames(of: request) { return .ready(kept.frames, arrival: kept.arrival) }
        }
        if let error = runner.machine.refusal(of: request) { return .refused(error.of(request.file.version)) }
        return .pending(former: cache.former(of: request)?.frames)
    }

    // MARK: The machine

    private func handle(_ event: PictureMachine.Event) {
        send(event)
        // Only the outermost call waits, so that the effects of the inner calls have been executed.
        while waits, runner.machine.isBusy, let process { hear(process.wait()) }
    }

    private func send(_ event: PictureMachine.Event) {
        let effects = runner.handle(event) { [weak self] in self?.handle(.deadline) }
        effectQueue.deliver(effects) { carryOut($0) }
    }

    private func carryOut(_ effect: PictureMachine.Effect) {
        switch effect {
        case .look(let file): open(file, keeps: false)
        case .open(let request): open(request.file, keeps: true)
        case .leaveOpener:
            opener?.close()
            opener = nil
        case .start: start()
        case .read(let request): read(request)
        case .stop: stop()
        case .changed: if !waits { onChange?() }
        case .complain(let reason): tell("pictures are not drawn: \(reason)")
        }
    }

    /// - Parameter keeps: whether the file is read next, and stays open until then, even if other files are looked at.
    private func open(_ file: PictureFile, keeps: Bool) {
        if waits { return didOpen(Result { () throws(PictureError) in try OpenedPicture(file) }, keeps: keeps) }
        do throws(PictureError) {
            let opener = try openerThread()
            stalls.count.add(1, ordering: .relaxed)
            opener.perform { [stalls] in
                let outcome = Result { () throws(PictureError) in try OpenedPicture(file) }
                stalls.count.subtract(1, ordering: .relaxed)
                return { [weak self] in self?.didOpen(outcome, keeps: keeps) }
            }
        } catch {
            send(.opened(.failure(error)))
        }
    }

    private func openerThread() throws(PictureError) -> LoopWorker {
        if let opener { return opener }
        guard stalls.count.load(ordering: .relaxed) < Self.mostOpeners else {
            throw PictureError(reason: "other files do not open either")
        }
        do throws(WorkerThreadError) {
            let opener = try LoopWorker(loop: loop, purpose: "pictures")
            self.opener = opener
            return opener
        } catch {
            throw PictureError(reason: error.description)
        }
    }

    private func didOpen(_ outcome: Result<OpenedPicture, PictureError>, keeps: Bool) {
        if keeps { opened = try? outcome.get() }
        send(.opened(outcome.map(\.opening)))
    }

    private func start() {
        do {
            let process = try PictureProcess()
            self.process = process
            guard !waits else { return }
            try process.watch(on: loop) { [weak self] in self?.hear($0) }
        } catch {
            process?.stop()
            process = nil
            send(.unavailable(reason: "cannot start the process that reads them: \(error)"))
        }
    }

    private func stop() {
        if waits { process?.stop() } else { process?.stop(on: loop) }
        (process, request) = (nil, nil)
    }

    private func read(_ request: PictureRequest) {
        guard let opened, let process else { return }
        self.opened = nil
        do {
            let wish = try request.wish()
            let memory = try OwnedMemory(for: wish)
            try process.read(
                wish, size: opened.opening.size, from: opened.descriptor, into: memory.descriptor.rawValue)
            self.request = (wish, memory, request)
        } catch let error as Errno where error == .brokenPipe {
            // The reader ended while it was idle, and the loop has not handled its end yet.
            stop()
            send(.ended(.unread))
        } catch let error as PictureError {
            send(.answered(error))
        } catch {
            send(.answered(PictureError(reason: "\(error)")))
        }
    }

    private func hear(_ message: PictureProcess.Message) {
        switch message {
        case .ready(let hasFilter):
            if !hasFilter, !isTold { tell("pictures are read without a filter of system calls on this machine") }
            isTold = true
            send(.ready)
        case .answer(let result): take(result)
        case .ended(let end):
            (process, request) = (nil, nil)
            send(.ended(end))
        }
    }

    private func take(_ result: notch_picture_result) {
        guard let (wish, memory, request) = request else { return }
        self.request = nil
        guard result.frames > 0 else { return send(.answered(result.error)) }
        guard let frames = memory.frames(result, wish) else {
            return send(.answered(PictureError(reason: "needs too much memory")))
        }
        let since = runner.machine.readingSince
        let former = cache.former(of: request)
        // A picture that replaces an earlier version does not fade in.
        let arrival = former.map(\.arrival) ?? (since == runner.now ? nil : runner.now.sinceStart)
        send(cache.keep(frames, for: request, arrival: arrival) ? .answered(nil) : .crowded(bytes: frames.byteCount))
    }
}

/// The number of files that threads are opening.
private final class Stalls: Sendable {
    let count = Atomic<Int>(0)
}

/// The memory that another process writes a picture to.
final class OwnedMemory {
    let descriptor: OwnedDescriptor

    init(for wish: notch_picture_wish) throws(Errno) {
        let bytes = Int(wish.width) * Int(wish.height) * 4 * Int(wish.most_frames)
        let number = notch_reader_memory(bytes)
        guard number >= 0 else { throw .current }
        descriptor = OwnedDescriptor(rawValue: number)
    }

    /// Maps the written frames; `nil` if the memory cannot be mapped.
    func frames(_ result: notch_picture_result, _ wish: notch_picture_wish) -> PictureFrames? {
        let count = min(Int(result.frames), Int(wish.most_frames))
        let length = Int(wish.width) * Int(wish.height) * 4 * count
        guard let memory = try? DeviceMapping(descriptor: descriptor.rawValue, offset: 0, length: length) else {
            return nil
        }
        return result.frames(in: memory, of: wish)
    }
}

/// The opened file of a picture. Opening may stall, so that it is done on another thread.
final class OpenedPicture: Sendable {
    let descriptor: OwnedDescriptor
    let opening: PictureOpening

    init(_ file: PictureFile) throws(PictureError) {
        var opened: OwnedDescriptor?
        do throws(Errno) { opened = try System.openRegularFile(file.path, isShared: file.isShared) } catch {
            throw PictureError(reason: "\(error)")
        }
        guard let descriptor = opened.take() else { throw PictureError(reason: "not a regular file") }
        let (status, bytes): (FileStatus, [UInt8])
        do throws(Errno) {
            status = try System.status(of: descriptor.rawValue)
            bytes = try System.readAll(from: descriptor, limit: PictureDecoder.beginning)
        } catch {
            throw PictureError(reason: "\(error)")
        }
        let shape: PictureShape
        do throws(PictureError) { shape = try PictureDecoder.shape(of: bytes) } catch {
            throw error.of(status.version)
        }
        opening = PictureOpening(version: status.version, size: status.size, shape: shape)
        self.descriptor = descriptor
    }
}
