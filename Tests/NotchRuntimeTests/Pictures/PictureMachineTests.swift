import NotchConcurrency
import NotchGraphics
import NotchRuntime
import NotchSystem
import Testing

@Suite("What is read next, and what is refused")
struct PictureMachineTests {
    private static let version = try? System.status(of: "/").version
    private static let file = PictureFile(path: "/a", version: version)

    private var machine = PictureMachine()
    private let request = PictureRequest(Self.file, width: 8, height: 8)
    private let other = PictureRequest(PictureFile(path: "/b", version: Self.version), width: 8, height: 8)

    private func at(_ seconds: Double) -> Instant { Instant(sinceStart: .seconds(seconds)) }

    private func opening(size: Int = 100) throws -> Result<PictureOpening, PictureError> {
        .success(
            PictureOpening(
                version: try #require(Self.version), size: size, shape: PictureShape(width: 1, height: 1))
        )
    }

    /// Wants a picture, up to the moment at which the reader has been told to read it.
    private mutating func read(_ request: PictureRequest, at now: Instant) throws {
        #expect(machine.handle(.framesWanted(request), at: now) == [.open(request)])
        let effects = machine.handle(.opened(try opening()), at: now)
        if effects == [.start] {
            #expect(machine.handle(.ready, at: now) == [.read(request)])
        } else {
            #expect(effects == [.read(request)])
        }
    }

    @Test("a picture is opened, the reader is started, and reads it; the next one waits for it")
    mutating func picture_isReadAfterAnother() throws {
        #expect(machine.handle(.framesWanted(request), at: at(0)) == [.open(request)])
        #expect(machine.handle(.framesWanted(other), at: at(0)).isEmpty)
        #expect(machine.handle(.framesWanted(request), at: at(0)).isEmpty)
        #expect(machine.handle(.opened(try opening()), at: at(0)) == [.start])
        #expect(machine.handle(.ready, at: at(1)) == [.read(request)])
        #expect(machine.handle(.answered(nil), at: at(2)) == [.changed, .open(other)])
        #expect(machine.handle(.opened(try opening()), at: at(2)) == [.read(other)])
        #expect(machine.handle(.answered(nil), at: at(3)) == [.changed])
        #expect(!machine.isBusy)
    }

    @Test("shapes are looked at before pictures are opened, while the reader is busy too, and again after a second")
    mutating func shapes_goFirst() throws {
        try read(request, at: at(0))
        let file = PictureFile(path: "/c")
        #expect(machine.handle(.framesWanted(other), at: at(0)).isEmpty)
        #expect(machine.handle(.shapeWanted(file), at: at(0)) == [.look(file)])
        #expect(machine.look(at: file) == nil)
        #expect(machine.handle(.opened(try opening()), at: at(0.5)) == [.changed])
        #expect(machine.look(at: file)?.arrival == .milliseconds(500))
        #expect(!machine.isStale(file, at: at(1)))
        #expect(machine.isStale(file, at: at(1.5)))
        #expect(machine.handle(.shapeWanted(file), at: at(2)) == [.look(file)])
        guard case .pending(former: .some) = machine.shape(of: file) else {
            throw PictureError(reason: "nobody knows yet whether it is another file now")
        }
        // The same file needs no other frame, and frames that ask for many files in turn come to an end.
        #expect(machine.handle(.opened(try opening()), at: at(2)).isEmpty)
        guard case .ready = machine.shape(of: file) else { throw PictureError(reason: "not known") }
    }

    @Test("a request that the reader has not read is made again of a new reader, once, and counts against no file")
    mutating func unreadRequest_isMadeAgain() throws {
        try read(request, at: at(0))
        #expect(machine.handle(.framesWanted(other), at: at(0)).isEmpty)
        #expect(machine.handle(.ended(.unread), at: at(1)) == [.open(request)])
        #expect(machine.refusal(of: request) == nil && machine.isWaiting(for: request))
        #expect(machine.handle(.opened(try opening()), at: at(1)) == [.start])
        #expect(machine.handle(.ready, at: at(1)) == [.read(request)])
        // Somebody ends all readers. They are left alone for a minute.
        let effects = machine.handle(.ended(.unread), at: at(1))
        #expect(effects == [.complain("the process that reads them ends at once"), .changed])
        #expect(machine.handle(.framesWanted(request), at: at(2)).isEmpty)
        #expect(machine.handle(.deadline, at: at(61)) == [.changed])
        for moment in [61, 62] {
            try read(request, at: at(Double(moment)))
            #expect(machine.handle(.ended(.unread), at: at(Double(moment))) == [.open(request)])
            #expect(machine.handle(.opened(try opening()), at: at(Double(moment))) == [.start])
            #expect(machine.handle(.ready, at: at(Double(moment))) == [.read(request)])
            #expect(machine.handle(.answered(nil), at: at(Double(moment))) == [.changed])
        }
    }

    @Test("a picture that the reader dies of is refused until its file changes, and the next one has a new reader")
    mutating func death_isRefusedForGood() throws {
        try read(request, at: at(0))
        #expect(machine.handle(.framesWanted(other), at: at(0)).isEmpty)
        #expect(machine.handle(.ended(.signal(6)), at: at(1)) == [.changed, .open(other)])
        #expect(machine.refusal(of: request)?.reason == "stops the process that reads it, with signal 6")
        #expect(machine.handle(.opened(try opening()), at: at(1)) == [.start])
        #expect(machine.handle(.ready, at: at(1)) == [.read(other)])
        #expect(machine.handle(.ended(.time), at: at(4)) == [.changed])
        #expect(machine.refusal(of: other)?.reason == "takes more than 2 s of the processor's time to read")
        for request in [request, other] { #expect(machine.handle(.framesWanted(request), at: at(1e6)).isEmpty) }
        // Another size is the same file. Another version is not.
        var larger = request
        larger.width = 9
        #expect(machine.refusal(of: larger) != nil)
        larger.file.version = nil
        #expect(machine.refusal(of: larger) == nil)
    }

    @Test("a picture that takes 10 s of waiting alone is tried once more after a minute")
    mutating func wall_isTriedOnceMore() throws {
        try read(request, at: at(0))
        #expect(machine.nextDeadline == at(10))
        #expect(machine.handle(.deadline, at: at(10)) == [.stop, .changed])
        #expect(machine.refusal(of: request) != nil)
        #expect(machine.nextDeadline == at(70))
        #expect(machine.handle(.deadline, at: at(70)) == [.changed])
        #expect(machine.refusal(of: request) == nil)
        try read(request, at: at(70))
        #expect(machine.handle(.deadline, at: at(80)) == [.stop, .changed])
        #expect(machine.refusal(of: request) != nil)
        #expect(machine.nextDeadline == nil)
    }

    @Test("a file that does not open holds up the others for 10 s at most")
    mutating func stalledFile_isLeft() throws {
        #expect(machine.handle(.framesWanted(request), at: at(0)) == [.open(request)])
        #expect(machine.handle(.framesWanted(other), at: at(0)).isEmpty)
        #expect(machine.handle(.deadline, at: at(10)) == [.leaveOpener, .changed, .open(other)])
        #expect(machine.refusal(of: request)?.reason == "does not open within 10 s")
    }

    @Test("a reader that cannot start is told once, and tried again after a minute")
    mutating func missingReader_isToldOnce() throws {
        #expect(machine.handle(.framesWanted(request), at: at(0)) == [.open(request)])
        #expect(machine.handle(.opened(try opening()), at: at(0)) == [.start])
        #expect(machine.handle(.unavailable(reason: "no /proc"), at: at(0)) == [.complain("no /proc"), .changed])
        #expect(machine.handle(.framesWanted(request), at: at(1)).isEmpty)
        #expect(machine.handle(.deadline, at: at(60)) == [.changed])
        #expect(machine.handle(.framesWanted(request), at: at(60)) == [.open(request)])
        #expect(machine.handle(.opened(try opening()), at: at(60)) == [.start])
        #expect(machine.handle(.unavailable(reason: "no /proc"), at: at(60)) == [.changed])
    }

    @Test("the reader is ended after a minute without work")
    mutating func idleReader_isEnded() throws {
        try read(request, at: at(0))
        #expect(machine.handle(.answered(nil), at: at(2)) == [.changed])
        #expect(machine.nextDeadline == at(62))
        #expect(machine.handle(.deadline, at: at(62)) == [.stop])
        #expect(machine.nextDeadline == nil)
    }

    @Test("a file that is too large is refused before it is read")
    mutating func largeFile_isRefused() throws {
        var icon = request
        icon.placement = .icon
        #expect(machine.handle(.framesWanted(icon), at: at(0)) == [.open(icon)])
        #expect(machine.handle(.opened(try opening(size: 1 << 20 + 1)), at: at(0)) == [.changed])
        #expect(machine.refusal(of: icon) != nil)
    }

    @Test("a picture without room is read again each minute, and as soon as there is room")
    mutating func crowdedPicture_isNeverRefusedForGood() throws {
        for minute in 0..<3 {
            let now = at(Double(minute) * 60)
            if minute > 0 { #expect(machine.handle(.deadline, at: now).contains(.changed)) }
            #expect(machine.refusal(of: request) == nil)
            try read(request, at: now)
            #expect(machine.handle(.crowded(bytes: 9), at: now) == [.changed])
            #expect(machine.refusal(of: request) != nil && machine.crowd(of: request) == 9)
        }
        _ = machine.handle(.released(request), at: at(121))
        #expect(machine.refusal(of: request) == nil && machine.crowd(of: request) == nil)
    }

    @Test("of too many files the one is forgotten that was looked at first, and of refusals the first")
    mutating func memory_forgetsTheOldest() throws {
        func file(_ number: Int) -> PictureFile { PictureFile(path: "/\(number)", version: Self.version) }
        for number in 0..<300 {
            let now = at(Double(number))
            #expect(machine.handle(.shapeWanted(file(number)), at: now) == [.look(file(number))])
            _ = machine.handle(.opened(try opening()), at: now)
            let request = PictureRequest(file(number), width: 8, height: 8)
            #expect(machine.handle(.framesWanted(request), at: now) == [.open(request)])
            _ = machine.handle(.opened(try opening(size: 1 << 30)), at: now)
        }
        for (number, isKnown) in [(0, false), (43, false), (44, true), (299, true)] {
            #expect((machine.look(at: file(number)) != nil) == isKnown)
            #expect((machine.refusal(of: PictureRequest(file(number), width: 8, height: 8)) != nil) == isKnown)
        }
    }
}
