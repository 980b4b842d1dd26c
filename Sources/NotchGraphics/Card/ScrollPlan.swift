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
