import NotchCore

/// How a line that is longer than its column scrolls: it moves by pixels, changes page by page, or passes by.
///
/// A round begins and ends at rest. The plan has places and times, and draws nothing.
struct ScrollPlan: Hashable, Sendable {
    enum Course: Hashable, Sendable {
        /// The line moves by whole pixels: by `step` after each interval, `steps` times.
        case pixels(step: Int, steps: Int, interval: Duration)
        /// The pages are shown one after another, each for its duration.
        case pages([Duration])
        /// The line passes by `passes` times, and its beginning follows its end: by `span` pixels in each `passage`.
        case loop(span: Int, passage: Duration, passes: Int)
    }

    /// The least height of a card with room for another line, in pixels.
    static let leastHeight = 64
    /// How long a line rests at its beginning, and at its end.
    static let rest: Duration = .milliseconds(1200)
    static let endRest: Duration = .milliseconds(1000)
    /// How many times a line usually passes by, and how long it rests before each time.
    static let passes = 3
    static let restOfLoop: Duration = .seconds(2)
    /// The longest time in which a line passes by that does so once. A single glance moves once a minute.
    static let longestPassage: Duration = .seconds(50)
    /// How long a page is shown for each of its characters. A page is shown for at least ``rest``.
    private static let restOfCharacter: Duration = .milliseconds(60)
    /// The least time from page to page on electronic paper, where a page may have to wait for a picture before it.
    static let restOfPaper: Duration = PaperMachine.leastRest + PaperMachine.pace
    /// Five or six letters a second.
    private static let emsASecond = 2.5
    private static let framesASecond = 60
    private static let mostFramesOfStep = 12

    private(set) var course: Course

    /// Moves a line by pixels. Its speed is the one nearest to ``emsASecond`` at which all steps take the same number
    /// of frames, because the eye sees a step that takes longer than the others.
    ///
    /// - Parameters:
    ///   - distance: the pixels by which the line is longer than its column.
    ///   - em: the size of the type, in pixels.
    init(distance: Int, em: Double) {
        let wanted = max(em * Self.emsASecond / Double(Self.framesASecond), 0.001)
        // A speed is one pixel in some frames, or some pixels in one frame.
        let slow = (1...Self.mostFramesOfStep).map { (step: 1, frames: $0) }
        let fast = (2...max(Int(wanted) + 1, 2)).map { (step: $0, frames: 1) }
        func error(_ speed: (step: Int, frames: Int)) -> Double {
            let ratio = Double(speed.step) / Double(speed.frames) / wanted
            return max(ratio, 1 / ratio)
        }
        let speed = (slow + fast).min { error($0) < error($1) } ?? (1, 1)
        course = .pixels(
            step: speed.step, steps: (max(distance, 1) + speed.step - 1) / speed.step,
            interval: .nanoseconds(1_000_000_000 * speed.frames / Self.framesASecond))
    }

    /// Turns pages with these numbers of characters.
    init(pages: [Int]) {
        course = .pages(pages.map { max(Self.restOfCharacter * $0, Self.rest) })
    }

    /// Returns the plan for a panel with that much motion.
    func paced(_ motion: Motion) -> ScrollPlan {
        guard motion == .paper, case .pages(let rests) = course else { return self }
        var plan = self
        plan.course = .pages(rests.map { max($0, Self.restOfPaper) })
        return plan
    }

    /// Makes a line pass by.
    ///
    /// - Parameters:
    ///   - span: the pixels from the beginning of the line to the beginning of its repetition.
    ///   - speed: in pixels a second.
    ///   - passes: how many times it passes by.
    init(span: Int, speed: Double, passes: Int = passes) {
        let passage = Duration.seconds(Double(span) / speed)
        course = .loop(span: span, passage: passes > 1 ? passage : min(passage, Self.longestPassage), passes: passes)
    }

    /// The length of a round.
    var length: Duration {
        switch course {
        case .pixels(_, let steps, let interval): Self.rest + interval * steps + Self.endRest
        case .pages(let rests): rests.reduce(.zero, +)
        case .loop(_, let passage, let passes): (Self.restOfLoop + passage) * passes
        }
    }

    /// The time after which a line has been in sight as a whole, and rests again.
    var readingTime: Duration {
        guard case .loop(_, let passage, _) = course else { return length }
        return Self.restOfLoop + passage + Self.endRest
    }

    /// The place at the end of a round.
    var end: Int {
        switch course {
        case .pixels(let step, let steps, _): step * steps
        case .pages(let rests): max(rests.count - 1, 0)
        case .loop: 0
        }
    }

    /// Returns the pixels that the line has moved, or the number of the page, `elapsed` after a round began.
    func place(at elapsed: Duration) -> Int {
        switch course {
        case .pixels(let step, let steps, let interval):
            return elapsed < Self.rest ? 0 : min((elapsed - Self.rest).whole(interval), steps) * step
        case .pages(let rests):
            var turned = Duration.zero
            for (page, rest) in rests.enumerated() {
                turned += rest
                if elapsed < turned { return page }
            }
            return end
        case .loop(let span, let passage, _):
            guard let within = time(inPassageAt: elapsed) else { return 0 }
            return Int(within / passage * Double(span))
        }
    }

    /// Returns how long after the beginning of a round the place changes next; `nil` at the end of the round.
    func nextStep(after elapsed: Duration) -> Duration? {
        switch course {
        case .pixels(_, let steps, let interval):
            let next = elapsed < Self.rest ? 1 : (elapsed - Self.rest).whole(interval) + 1
            return next <= steps ? Self.rest + interval * next : nil
        case .pages(let rests):
            var turned = Duration.zero
            for rest in rests.dropLast() {
                turned += rest
                if elapsed < turned { return turned }
            }
            return nil
        case .loop(_, let passage, _):
            guard elapsed >= .zero, elapsed < length else { return nil }
            let cycle = Self.restOfLoop + passage
            return max(elapsed, cycle * Int(elapsed / cycle) + Self.restOfLoop)
        }
    }

    /// Returns how long a line that passes by has moved since its last rest; `nil` while it rests.
    func time(inPassageAt elapsed: Duration) -> Duration? {
        guard case .loop(_, let passage, _) = course, elapsed >= .zero, elapsed < length else { return nil }
        let cycle = Self.restOfLoop + passage
        let within = elapsed - cycle * Int(elapsed / cycle)
        return within >= Self.restOfLoop ? within - Self.restOfLoop : nil
    }
}

extension Duration {
    /// Returns how many times `part` fits into this duration as a whole. Neither duration is negative.
    func whole(_ part: Duration) -> Int {
        let part = part.wholeNanoseconds
        return part > 0 ? wholeNanoseconds / part : 0
    }

    private var wholeNanoseconds: Int {
        let (seconds, attoseconds) = components
        return Int(clamping: seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
    }
}

/// The scrolling texts of a card. The line that takes longer sets the round of both; pages have their own.
struct CardScroll: Hashable, Sendable {
    /// `nil` for a line that is shown as a whole.
    let title: ScrollPlan?
    let subtitle: ScrollPlan?
    /// How a line returns to its beginning.
    let motion: Motion

    /// How long a line takes to return to its beginning.
    static let back = CardScene.crossFade

    /// - Returns: `nil` for a card whose lines all fit.
    init?(title: ScrollPlan?, subtitle: ScrollPlan?, motion: Motion) {
        guard title != nil || subtitle != nil else { return nil }
        (self.title, self.subtitle, self.motion) = (title?.paced(motion), subtitle?.paced(motion), motion)
    }

    /// The length of a round.
    var round: Duration { max(title?.length ?? .zero, subtitle?.length ?? .zero) }

    /// Returns how long after the card came to rest all of its lines have been read `repeats` times.
    func readingTime(_ reading: CardReading, repeats: Int) -> Duration {
        let latest = max(
            title == nil ? .zero : reading.titleDelay, subtitle == nil ? .zero : reading.subtitleDelay)
        return latest + round * max(repeats, 1)
    }

    func state(of plan: ScrollPlan, after elapsed: Duration, repeats: Int) -> ScrollState {
        guard elapsed > .zero else { return ScrollState() }
        let (rounds, within) = rounds(of: plan, in: elapsed, repeats: repeats)
        guard let turn = turn(of: plan, rounds: rounds, within: within, repeats: repeats) else {
            let isReturning = motion != .full && rounds > 0 && within < Self.back / 2
            return ScrollState(place: isReturning ? plan.end : rounds < repeats ? plan.place(at: within) : 0)
        }
        // The old words are gone before the next ones come, because words over one another are illegible.
        let shown = Transition.fade(turn.elapsed, of: Self.back) * 2 - 1
        return ScrollState(place: shown < 0 ? turn.former : turn.place, weight: Composition.weight(abs(shown), motion))
    }

    /// Returns how long after the clock a line moves next: zero while a line fades, `nil` if all lines rest for good.
    func nextChange(after clock: ScrollClock) -> Duration? {
        let changes = [(title, clock.title), (subtitle, clock.subtitle)].compactMap { plan, elapsed in
            plan.flatMap { nextChange(of: $0, after: elapsed, repeats: clock.repeats) }
        }
        return changes.min()
    }

    /// Returns the places between which a text turns, and for how long it has turned; `nil` if it does not.
    private func turn(
        of plan: ScrollPlan, rounds: Int, within: Duration, repeats: Int
    ) -> (former: Int, place: Int, elapsed: Duration)? {
        guard motion == .full else { return nil }
        if rounds > 0, within < Self.back { return plan.end == 0 ? nil : (plan.end, 0, within) }
        guard rounds < repeats, case .pages = plan.course else { return nil }
        let (former, page) = (plan.place(at: max(within - Self.back, .zero)), plan.place(at: within))
        guard former != page, let began = plan.nextStep(after: max(within - Self.back, .zero)) else { return nil }
        return (former, page, within - began)
    }

    private func nextChange(of plan: ScrollPlan, after elapsed: Duration, repeats: Int) -> Duration? {
        guard elapsed > .zero else { return (plan.nextStep(after: .zero) ?? turn(of: plan)) - elapsed }
        let (rounds, within) = rounds(of: plan, in: elapsed, repeats: repeats)
        if turn(of: plan, rounds: rounds, within: within, repeats: repeats) != nil { return .zero }
        if motion != .full, rounds > 0, within < Self.back / 2 { return Self.back / 2 - within }
        guard rounds < repeats else { return nil }
        return (plan.nextStep(after: within) ?? turn(of: plan)) - within
    }

    /// Returns when a text begins to return, from the beginning of its round.
    private func turn(of plan: ScrollPlan) -> Duration {
        motion == .full ? round(of: plan) : round(of: plan) + Self.back / 2
    }

    /// Returns the number of rounds that are over, at most `repeats`, and the time since then.
    private func rounds(of plan: ScrollPlan, in elapsed: Duration, repeats: Int) -> (rounds: Int, within: Duration) {
        let round = round(of: plan)
        let rounds = min(elapsed.whole(round), repeats)
        return (rounds, elapsed - round * rounds)
    }

    /// Returns the length of a text's round. Lines return together, and pages by themselves.
    private func round(of plan: ScrollPlan) -> Duration {
        if case .pages = plan.course { plan.length } else { round }
    }
}

/// The place of a line in its column at one instant.
struct ScrollState: Hashable, Sendable {
    /// The pixels that the line has moved, or the number of its page.
    var place = 0
    /// The weight of the words over the ground, in 256ths.
    var weight = Composition.fullWeight

    var isFading: Bool { weight != Composition.fullWeight }
}

/// How long the lines of a card have been readable.
struct ScrollClock: Hashable, Sendable {
    /// Negative until the card has moved in.
    var title: Duration = .zero
    var subtitle: Duration = .zero
    /// How many times a line that is longer than its column is read.
    var repeats = 1

    /// Makes the clock at which every line is at its beginning.
    init() {}

    /// - Parameter reading: when the words appeared; `nil` for the card's present words.
    init(_ card: borrowing CardScene, reading: CardReading? = nil, at now: Instant) {
        repeats = max(card.activity.repeats, 1)
        guard let reading = reading ?? card.presentReading else { return }
        // The words of a card that disappears keep their places.
        let elapsed = (card.phase == .animateIn ? now : min(now, card.phaseBegan)) - reading.restBegan
        title = elapsed - reading.titleDelay
        subtitle = elapsed - reading.subtitleDelay
    }
}

extension ScrollClock {
    /// How many times the words of a question pass by before it has its answer, if they name its choices.
    private static let rounds = 10_000
    /// How many times they do if the choices stay in sight.
    private static let roundsOfWords = 3

    /// Makes the clock of a question. On a matrix of LEDs, a marked choice replaces the words and does not move.
    ///
    /// - Parameter namesChoices: whether the words that pass by name the choices, as they do on a matrix.
    init(asking question: QuestionScene, at now: Instant, isMatrix: Bool, namesChoices: Bool) {
        self.init()
        let isOpen = question.marked == question.question.defaultChoice && question.chosen == nil
        guard !isMatrix || isOpen, let came = question.came else { return }
        title = min(now, question.ended ?? now) - came
        subtitle = title
        repeats = namesChoices ? Self.rounds : Self.roundsOfWords
    }
}
