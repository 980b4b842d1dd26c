import NotchCore

/// How a line that is longer than its column is read: it moves through the column, or is turned page by page.
///
/// A round begins and ends at rest. The plan knows places and times, and no pixels.
struct ScrollPlan: Hashable, Sendable {
    enum Course: Hashable, Sendable {
        /// The line moves by whole pixels: by `step` after each interval, `steps` times.
        case pixels(step: Int, steps: Int, interval: Duration)
        /// Pages follow one another, each for its time.
        case pages([Duration])
    }

    /// A card below this height, in pixels, has no room for another line.
    static let leastHeight = 64
    /// How long a line rests before it moves, and once its end is there.
    static let rest: Duration = .milliseconds(1200)
    static let endRest: Duration = .milliseconds(1000)
    /// How long a page rests for each of its characters, and at least.
    private static let restOfCharacter: Duration = .milliseconds(60)
    /// Five or six letters a second.
    private static let emsASecond = 2.5
    private static let framesASecond = 60
    private static let mostFramesOfStep = 12

    let course: Course

    /// Moves a line, at the speed that is next to the wanted one of those that take the same number of frames for each
    /// step. The eye sees a step that takes longer than the others.
    ///
    /// - Parameters:
    ///   - distance: the pixels by which the line is longer than its column.
    ///   - em: the size of the type, in pixels.
    init(distance: Int, em: Double) {
        let wanted = max(em * Self.emsASecond / Double(Self.framesASecond), 0.001)
        // One pixel takes some frames, or one frame takes some pixels.
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

    /// The length of a round.
    var length: Duration {
        switch course {
        case .pixels(_, let steps, let interval): Self.rest + interval * steps + Self.endRest
        case .pages(let rests): rests.reduce(.zero, +)
        }
    }

    /// The place at the end of a round.
    var end: Int {
        switch course {
        case .pixels(let step, let steps, _): step * steps
        case .pages(let rests): max(rests.count - 1, 0)
        }
    }

    /// Returns the pixels that the line has moved, or the number of the page, some time after a round began.
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
        }
    }

    /// Returns how long after the beginning of a round its place changes next; `nil` at its end.
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
        }
    }
}

extension Duration {
    /// Returns how often `part` is wholly in this duration. Neither is negative.
    func whole(_ part: Duration) -> Int {
        let part = part.wholeNanoseconds
        return part > 0 ? wholeNanoseconds / part : 0
    }

    private var wholeNanoseconds: Int {
        let (seconds, attoseconds) = components
        return Int(clamping: seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
    }
}

/// What moves on a card whose title or subtitle is longer than its column. The line that takes longer sets the round of
/// both.
struct CardScroll: Hashable, Sendable {
    /// `nil` for a line that is shown as a whole.
    let title: ScrollPlan?
    let subtitle: ScrollPlan?
    /// How a line goes back to its beginning.
    let motion: Motion

    /// How long a line takes to go back to its beginning.
    static let back = CardScene.crossFade

    /// - Returns: `nil` for a card on which nothing moves.
    init?(title: ScrollPlan?, subtitle: ScrollPlan?, motion: Motion) {
        guard title != nil || subtitle != nil else { return nil }
        (self.title, self.subtitle, self.motion) = (title, subtitle, motion)
    }

    /// The length of a round.
    var round: Duration { max(title?.length ?? .zero, subtitle?.length ?? .zero) }

    /// Returns how long after the card came to rest all of its lines have been read as often as they are to be.
    func readingTime(_ reading: CardReading, repeats: Int) -> Duration {
        let latest = max(
            title == nil ? .zero : reading.titleDelay, subtitle == nil ? .zero : reading.subtitleDelay)
        return latest + round * max(repeats, 1)
    }

    func state(of plan: ScrollPlan, after elapsed: Duration, repeats: Int) -> ScrollState {
        guard elapsed > .zero else { return ScrollState() }
        let (rounds, within) = rounds(in: elapsed, repeats: repeats)
        if rounds > 0, within < Self.back {
            switch motion {
            case .full:
                let weight = Composition.weight(Transition.fade(within, of: Self.back), motion)
                return weight == 0
                    ? ScrollState(place: plan.end) : ScrollState(place: 0, former: plan.end, weight: weight)
            case .slides, .cuts: return ScrollState(place: within < Self.back / 2 ? plan.end : 0)
            }
        }
        return ScrollState(place: rounds < repeats ? plan.place(at: within) : 0)
    }

    /// Returns how long after the clock a line moves next: zero while one fades, `nil` when all rest for good.
    func nextChange(after clock: ScrollClock) -> Duration? {
        let changes = [(title, clock.title), (subtitle, clock.subtitle)].compactMap { plan, elapsed in
            plan.flatMap { nextChange(of: $0, after: elapsed, repeats: clock.repeats) }
        }
        return changes.min()
    }

    private func nextChange(of plan: ScrollPlan, after elapsed: Duration, repeats: Int) -> Duration? {
        guard elapsed > .zero else { return (plan.nextStep(after: .zero) ?? turn) - elapsed }
        let (rounds, within) = rounds(in: elapsed, repeats: repeats)
        if rounds > 0, within < Self.back {
            if motion == .full { return .zero }
            if within < Self.back / 2 { return Self.back / 2 - within }
        }
        guard rounds < repeats else { return nil }
        return (plan.nextStep(after: within) ?? turn) - within
    }

    /// When a line begins to go back, from the beginning of its round.
    private var turn: Duration { motion == .full ? round : round + Self.back / 2 }

    /// Returns the rounds that are over, at most as many as there are, and the time since then.
    private func rounds(in elapsed: Duration, repeats: Int) -> (rounds: Int, within: Duration) {
        let rounds = min(elapsed.whole(round), repeats)
        return (rounds, elapsed - round * rounds)
    }
}

/// Where a line is on its way through its column.
struct ScrollState: Hashable, Sendable {
    /// The pixels that the line has moved, or the number of its page.
    var place = 0
    /// The place below, over which ``place`` fades in when a round is over.
    var former: Int?
    /// How much of ``place`` has faded in, in 256ths.
    var weight = Composition.fullWeight
}

/// How long the lines of a card have been there to be read.
struct ScrollClock: Hashable, Sendable {
    /// Negative while the card is still on its way in.
    var title: Duration = .zero
    var subtitle: Duration = .zero
    /// How often a line that is longer than its column is read.
    var repeats = 1

    /// The clock at which every line is at its beginning.
    init() {}

    /// - Parameter reading: when the words came, where they are others than those of the card.
    init(_ card: borrowing CardScene, reading: CardReading? = nil, at now: Instant) {
        repeats = max(card.activity.repeats, 1)
        guard let reading = reading ?? card.presentReading else { return }
        // The words of a card that leaves stay where they are.
        let elapsed = (card.phase == .animateIn ? now : min(now, card.phaseBegan)) - reading.restBegan
        title = elapsed - reading.titleDelay
        subtitle = elapsed - reading.subtitleDelay
    }
}

extension ScrollClock {
    /// How often the words of a question pass by on a matrix, unless it has its answer before.
    private static let rounds = 10_000
    /// How often they do on another panel, whose choices stay in sight.
    private static let roundsOfPanel = 3

    /// The clock of a question. On a matrix of LEDs, a choice that is marked takes the place of the words and stands
    /// still.
    init(asking question: QuestionScene, at now: Instant, isMatrix: Bool) {
        self.init()
        let isOpen = question.marked == question.question.defaultChoice && question.chosen == nil
        guard !isMatrix || isOpen, let came = question.came else { return }
        title = min(now, question.ended ?? now) - came
        subtitle = title
        repeats = isMatrix ? Self.rounds : Self.roundsOfPanel
    }
}

extension TextEngine {
    /// The most pages of a text. It has no more characters than twice as many.
    private static let mostPages = 512

    /// Lays out a text that is longer than its column: one line of any length, or the lines of which each is a page.
    ///
    /// - Parameter em: the size of type by which the line's speed goes, in pixels.
    func scrolling(
        _ content: String, style: TextStyle, width: Int, isFlipped: Bool, motion: Motion, em: Double
    ) -> (block: TextBlock?, plan: ScrollPlan?) {
        guard motion != .cuts else {
            let pages = block(content, style: style, width: width, maxLines: Self.mostPages, isFlipped: isFlipped)
            return (pages, pages.map { ScrollPlan(pages: $0.charactersOfLines) })
        }
        let line = block(content, style: style)
        return (
            line,
            line.map { line in
                let ink = line.ink
                let distance = Self.isRightToLeft(content) ? line.width - width - ink.x : ink.maxX - width
                return ScrollPlan(distance: distance, em: em)
            }
        )
    }
}
