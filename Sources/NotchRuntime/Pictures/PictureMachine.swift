package import NotchConcurrency
package import NotchGraphics
package import NotchSystem

/// Decides which of the pictures that frames need is read next, how long that may take, and which are refused.
///
/// One file is opened at a time, and one picture is read at a time. A file that crashes the reader, or exceeds its
/// time, is refused until it changes.
package struct PictureMachine: StateMachine {
    /// The timeout of opening a file, and of reading a picture once the reader is ready.
    static let patience = Duration.seconds(10)
    /// The timeout of the reader's start, in which it loads its libraries and fonts.
    static let startPatience = Duration.seconds(60)
    /// How long an idle reader is kept.
    static let idleTime = Duration.seconds(60)
    /// The delay before the next attempt after a failure that may be temporary.
    static let retryTime = Duration.seconds(60)
    /// How long the result of a look at a file is valid.
    static let freshness = Duration.seconds(1)
    /// The maximum number of files that are remembered, and of files that are refused.
    static let rememberedFiles = 256
    /// The maximum number of waiting requests. Later frames repeat further requests.
    static let waitingRequests = 256
    /// How many readers in a row may end before they read their file. Then another cause than a file is assumed.
    static let mostLostReaders = 2

    private enum Reader: Hashable {
        case absent
        case starting(deadline: Instant)
        case ready(since: Instant)
    }

    private struct Look {
        var outcome: Result<PictureOpening, PictureError>
        var time: Instant
        /// `nil` if the result arrived at the instant at which it was first wanted.
        var arrival: Duration?
    }

    private struct Opening {
        var file: PictureFile
        var request: PictureRequest?
        var deadline: Instant
    }

    private struct Reading {
        var request: PictureRequest
        /// The timeout of the reading; `nil` until the reader is ready.
        var deadline: Instant?
    }

    private struct Subject: Hashable {
        var file: PictureFile
        var placement: PictureRequest.Placement

        init(_ request: PictureRequest) { (file, placement) = (request.file, request.placement) }
    }

    private struct Refusal {
        var error: PictureError
        /// When the file is tried again; `nil` if it is not tried until it changes.
        var retry: Instant?
        /// Whether the file may be tried again now.
        var isOpen = false
        /// The size in bytes of frames that the cache had no room for. The file is not at fault, and attempts are
        /// unlimited.
        var crowd: Int?
        /// When the file was refused.
        var time: Instant
    }

    private var looks: [PictureFile: Look] = [:]
    /// When the waiting files and pictures were first wanted.
    private var shapesSince: [PictureFile: Instant] = [:]
    private var framesSince: [PictureRequest: Instant] = [:]
    private var files: [PictureFile] = []
    private var requests: [PictureRequest] = []
    private var refusals: [Subject: Refusal] = [:]
    private var opening: Opening?
    private var reading: Reading?
    private var reader = Reader.absent
    /// When a reader is started again after a failed start.
    private var nextStart: Instant?
    private var unavailability: PictureError?
    private var complaint: String?
    /// The number of readers in a row that have ended before they read their file.
    private var lostReaders = 0

    package init() {}

    // MARK: What is known

    /// Returns the result of the last look at a file.
    package func look(at file: PictureFile) -> (outcome: Result<PictureOpening, PictureError>, arrival: Duration?)? {
        looks[file].map { ($0.outcome, $0.arrival) }
    }

    /// Returns the format and the aspect ratio of a file. While the file is looked at again, they are those of the
    /// previous version.
    package func shape(of file: PictureFile) -> PictureAnswer<PictureShape> {
        switch looks[file]?.outcome {
        case nil: .pending(former: nil)
        case .success(let found)? where shapesSince[file] != nil: .pending(former: found.shape)
        case .success(let found)?: .ready(found.shape, arrival: looks[file]?.arrival)
        case .failure(let error)?: .refused(error)
        }
    }

    /// Returns whether a file has to be looked at.
    package func isStale(_ file: PictureFile, at now: Instant) -> Bool {
        guard shapesSince[file] == nil else { return false }
        guard let look = looks[file] else { return true }
        // A caller that gives the version of a file checks the file itself. Opening the file may still fail temporarily.
        if file.version == nil { return now - look.time >= Self.freshness }
        guard case .failure = look.outcome else { return false }
        return now - look.time >= Self.retryTime
    }

    /// Returns why a picture is not drawn; `nil` if it is read or will be read.
    package func refusal(of request: PictureRequest) -> PictureError? {
        if let refusal = refusals[Subject(request)], !refusal.isOpen { return refusal.error }
        return unavailability
    }

    /// Returns the size in bytes of a picture that the cache had no room for.
    package func crowd(of request: PictureRequest) -> Int? { refusals[Subject(request)]?.crowd }

    package func isWaiting(for request: PictureRequest) -> Bool { framesSince[request] != nil }

    /// When the picture that is being read was first wanted.
    package var readingSince: Instant? { reading.flatMap { framesSince[$0.request] } }

    /// Whether a file is being opened, a reader starts, or a picture is read.
    package var isBusy: Bool {
        if case .starting = reader { return true }
        return opening != nil || reading != nil
    }

    package var nextDeadline: Instant? {
        var deadlines = [opening?.deadline, reading?.deadline, nextStart] + refusals.values.map(\.retry)
        switch reader {
        case .absent: break
        case .starting(let deadline): deadlines.append(deadline)
        case .ready(let since): if reading == nil { deadlines.append(since + Self.idleTime) }
        }
        return deadlines.compactMap { $0 }.min()
    }

    // MARK: Events

    package mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
        var effects: [Effect] = []
        switch event {
        case .shapeWanted(let file): if isStale(file, at: now) { want(file, at: now) }
        case .framesWanted(let request): want(request, at: now)
        case .opened(let outcome): opened(outcome, at: now, &effects)
        case .unavailable(let reason): becomeUnavailable(reason, at: now, &effects)
        case .ready: becomeReady(at: now, &effects)
        case .answered(let error): answered(error, at: now, &effects)
        case .crowded(let bytes):
            let request = reading?.request
            answered(
                PictureError(reason: "there is no room for it beside the pictures on show"),
                retry: now + Self.retryTime, at: now, &effects)
            if let request { refusals[Subject(request)]?.crowd = bytes }
        case .released(let request): refusals[Subject(request)] = nil
        case .ended(let end): ended(end, at: now, &effects)
        case .deadline: timePassed(at: now, &effects)
        }
        openNext(at: now, &effects)
        return effects
    }

    private mutating func want(_ file: PictureFile, at now: Instant) {
        guard files.count < Self.waitingRequests else { return }
        shapesSince[file] = now
        files.append(file)
    }

    private mutating func want(_ request: PictureRequest, at now: Instant) {
        guard framesSince[request] == nil, refusal(of: request) == nil, requests.count < Self.waitingRequests else {
            return
        }
        framesSince[request] = now
        requests.append(request)
    }

    /// Opens the next file. Looks have priority, because a layout needs shapes. A file to be read waits for a free
    /// reader.
    private mutating func openNext(at now: Instant, _ effects: inout [Effect]) {
        guard opening == nil else { return }
        if let file = files.first {
            files.removeFirst()
            opening = Opening(file: file, deadline: now + Self.patience)
            effects.append(.look(file))
        } else if reading == nil, unavailability == nil, let request = requests.first {
            requests.removeFirst()
            opening = Opening(file: request.file, request: request, deadline: now + Self.patience)
            effects.append(.open(request))
        }
    }

    private mutating func opened(
        _ outcome: Result<PictureOpening, PictureError>, at now: Instant, _ effects: inout [Effect]
    ) {
        guard let opening else { return }
        self.opening = nil
        guard let request = opening.request else { return note(outcome, of: opening.file, at: now, &effects) }
        switch outcome {
        case .failure(let error): refuse(request, error, retry: now + Self.retryTime, at: now, &effects)
        case .success(let found) where found.size > request.largestFile:
            let reason = "\(found.size) bytes are more than the limit of \(request.largestFile)"
            refuse(request, PictureError(reason: reason), at: now, &effects)
        case .success:
            reading = Reading(request: request)
            switch reader {
            case .absent:
                reader = .starting(deadline: now + Self.startPatience)
                effects.append(.start)
            case .starting: break
            case .ready: read(at: now, &effects)
            }
        }
    }

    /// Records the result of a look at a file.
    private mutating func note(
        _ outcome: Result<PictureOpening, PictureError>, of file: PictureFile, at now: Instant,
        _ effects: inout [Effect]
    ) {
        let since = shapesSince.removeValue(forKey: file) ?? now
        if let known = looks[file], known.outcome == outcome {
            looks[file]?.time = now
            return
        }
        if looks.count >= Self.rememberedFiles, let oldest = looks.min(by: { $0.value.time < $1.value.time }) {
            looks[oldest.key] = nil
        }
        looks[file] = Look(outcome: outcome, time: now, arrival: since == now ? nil : now.sinceStart)
        effects.append(.changed)
    }

    private mutating func read(at now: Instant, _ effects: inout [Effect]) {
        guard let request = reading?.request else { return }
        reading?.deadline = now + Self.patience
        effects.append(.read(request))
    }

    private mutating func becomeReady(at now: Instant, _ effects: inout [Effect]) {
        guard case .starting = reader else { return }
        reader = .ready(since: now)
        (unavailability, complaint) = (nil, nil)
        read(at: now, &effects)
    }

    private mutating func answered(
        _ error: PictureError?, retry: Instant? = nil, at now: Instant, _ effects: inout [Effect]
    ) {
        guard let request = reading?.request else { return }
        (reading, lostReaders) = (nil, 0)
        reader = .ready(since: now)
        if let error { return refuse(request, error, retry: retry, at: now, &effects) }
        framesSince[request] = nil
        refusals[Subject(request)] = nil
        effects.append(.changed)
    }

    private mutating func ended(_ end: PictureReaderEnd, at now: Instant, _ effects: inout [Effect]) {
        let former = reader
        reader = .absent
        guard case .ready = former else {
            return becomeUnavailable("the process that reads them ends at once", at: now, &effects)
        }
        guard let request = reading?.request else { return }
        if end == .unread {
            lostReaders += 1
            guard lostReaders < Self.mostLostReaders else {
                return becomeUnavailable("the process that reads them ends at once", at: now, &effects)
            }
            reading = nil
            return requests.insert(request, at: 0)
        }
        (reading, lostReaders) = (nil, 0)
        let reason =
            switch end {
            case .time: "takes more than 2 s of the processor's time to read"
            case .signal(let number): "stops the process that reads it, with signal \(number)"
            case .other, .unread: "ends the process that reads it"
            }
        refuse(request, PictureError(reason: reason), at: now, &effects)
    }

    /// Refuses a picture's file until it changes, or until one more attempt at `retry`.
    private mutating func refuse(
        _ request: PictureRequest, _ error: PictureError, retry: Instant? = nil, at now: Instant,
        _ effects: inout [Effect]
    ) {
        framesSince[request] = nil
        let subject = Subject(request)
        let former = refusals[subject]
        let wasRetried = former?.isOpen ?? false && former?.crowd == nil
        if refusals.count >= Self.rememberedFiles, former == nil,
            let oldest = refusals.min(by: { $0.value.time < $1.value.time })
        {
            refusals[oldest.key] = nil
        }
        refusals[subject] = Refusal(error: error, retry: wasRetried ? nil : retry, time: now)
        // Other requests for the same file would fail too.
        requests.removeAll { other in
            guard Subject(other) == subject else { return false }
            framesSince[other] = nil
            return true
        }
        effects.append(.changed)
    }

    /// Stops reading pictures for a while, because the failure is not the fault of a picture.
    private mutating func becomeUnavailable(_ reason: String, at now: Instant, _ effects: inout [Effect]) {
        reader = .absent
        (reading, lostReaders) = (nil, 0)
        requests = []
        framesSince = [:]
        nextStart = now + Self.retryTime
        unavailability = PictureError(reason: reason)
        if complaint != reason { effects.append(.complain(reason)) }
        complaint = reason
        effects.append(.changed)
    }

    private mutating func timePassed(at now: Instant, _ effects: inout [Effect]) {
        func isDue(_ deadline: Instant?) -> Bool { deadline.map { $0 <= now } ?? false }
        if let opening, isDue(opening.deadline) {
            effects.append(.leaveOpener)
            opened(.failure(PictureError(reason: "does not open within 10 s")), at: now, &effects)
        }
        if let reading, isDue(reading.deadline) {
            (self.reading, reader) = (nil, .absent)
            effects.append(.stop)
            refuse(
                reading.request, PictureError(reason: "takes more than 10 s to read"), retry: now + Self.retryTime,
                at: now, &effects)
        }
        switch reader {
        case .starting(let deadline) where isDue(deadline):
            effects.append(.stop)
            becomeUnavailable("the process that reads them does not start within a minute", at: now, &effects)
        case .ready(let since) where reading == nil && isDue(since + Self.idleTime):
            reader = .absent
            effects.append(.stop)
        default: break
        }
        if isDue(nextStart) {
            (nextStart, unavailability) = (nil, nil)
            effects.append(.changed)
        }
        for (subject, refusal) in refusals where isDue(refusal.retry) {
            refusals[subject]?.isOpen = true
            refusals[subject]?.retry = nil
            effects.append(.changed)
        }
    }
}

/// The properties of a file that was opened.
package struct PictureOpening: Hashable, Sendable {
    package var version: FileStatus.Version
    /// The size of the file in bytes.
    package var size: Int
    /// The shape, from the first bytes of the file.
    package var shape: PictureShape

    package init(version: FileStatus.Version, size: Int, shape: PictureShape) {
        (self.version, self.size, self.shape) = (version, size, shape)
    }
}

/// How a process that read a picture has ended.
package enum PictureReaderEnd: Hashable, Sendable {
    /// The process has exceeded its CPU time.
    case time
    case signal(Int32)
    /// The process ended before it read its file, so that no file is at fault.
    case unread
    case other
}

extension PictureMachine {
    package enum Event: MachineEvent, Hashable {
        /// A frame needs the shape of a file, or checks whether the file has changed.
        case shapeWanted(PictureFile)
        /// A frame needs a picture that is not cached. The present version of its file is known.
        case framesWanted(PictureRequest)
        /// The file that was to be looked at or opened was opened, or cannot be opened.
        case opened(Result<PictureOpening, PictureError>)
        /// No reader can be started.
        case unavailable(reason: String)
        /// The reader is ready to read.
        case ready
        /// The reader has answered, and the frames are cached; or the reader has refused the file.
        case answered(PictureError?)
        /// The reader has answered, and the cache has no room for the frames beside the frames on show.
        case crowded(bytes: Int)
        /// The cache has room again for a picture that was ``crowded(bytes:)``.
        case released(PictureRequest)
        /// The reader has ended.
        case ended(PictureReaderEnd)
        case deadline
    }

    package enum Effect: Hashable, Sendable {
        /// Looks at a file on another thread. Leads to ``Event/opened(_:)``.
        case look(PictureFile)
        /// Opens the file of a picture on another thread, and keeps it open. Leads to ``Event/opened(_:)``.
        case open(PictureRequest)
        /// Abandons the thread that opens a file, and uses another thread for the next file.
        case leaveOpener
        /// Starts a reader. Leads to ``Event/ready``, ``Event/unavailable(reason:)`` or ``Event/ended(_:)``.
        case start
        /// Lets the reader read the file that was kept open. Leads to ``Event/answered(_:)`` or ``Event/ended(_:)``.
        case read(PictureRequest)
        /// Ends the reader. No event follows.
        case stop
        /// Draws again, because an answer has arrived.
        case changed
        /// Reports that no pictures are drawn.
        case complain(String)
    }
}
