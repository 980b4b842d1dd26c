import NotchTestSupport

@testable import NotchCore

/// Random scenes: those that a display shows, and those that it should never get.
struct RandomScenes {
    private var generator: SeededGenerator
    /// Chooses how far the words of questions have passed by.
    private var words: SeededGenerator
    private var activity = Samples.build
    private var question = Samples.door
    private var former: CardScene?

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
        words = SeededGenerator(seed: ~seed)
    }

    private static let titles = [
        "Build finished", "", "W", "Änderungen übernommen", "اكتمل البناء", "ก็ปู่ย่าตายาย", "👩‍👩‍👧‍👦 family",
        "Z\u{0351}\u{036B}\u{0343}\u{036A}\u{0302}a\u{0361}lgo", "many words that go on and on and on and on",
    ]
    private static let subtitles: [String?] = [nil, nil, "42 tests passed", "gjpqy", "שלום", "two\nlines"]
    private static let icons: [String?] = [nil, "bell", "checkmark.circle.fill", "no.such.icon"]
    private static let progress: [Double?] = [nil, nil, 0, 0.4, 7, 42, 43, 99.6, 100, -3, 250, .nan, .infinity]

    mutating func next(at now: Instant) -> Scene {
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: break
        case 1, 2: activity.progress = pick(Self.progress)
        default:
            activity = Activity(
                title: pick(Self.titles), subtitle: pick(Self.subtitles), systemImage: pick(Self.icons),
                tint: pick([.accent, .red, .white, .black, .rgb(red: 20, green: 20, blue: 20)]),
                progress: pick(Self.progress), hold: pick([true, false, false]))
        }
        let card = CardScene(
            activity: activity, phase: pick([.animateIn, .animateIn, .animateIn, .animateOut, .hidden, .reject]),
            phaseBegan: moment(before: now),
            transition: pick([.milliseconds(400), .milliseconds(90), .zero, .milliseconds(-30)]))
        let asks = pick([true, false, false])
        var scene = Scene(
            surface: pick([.expanded, .expanded, .expanded, .compact, .compact, .hidden]),
            surfaceChanged: moment(before: now), card: asks ? nil : pick([card, card, nil]),
            question: asks ? asked(at: now) : nil, home: home(at: now),
            cue: pick([
                nil, nil,
                CueScene(
                    tint: .teal, began: moment(before: now), duration: .milliseconds(850), repeats: pick([true, false])),
            ]))
        scene.leaving = leaving(at: now)
        if scene.card != nil { change(&scene, at: now) }
        if let card = scene.card { former = card }
        return scene
    }

    /// Often makes the card one whose content has just changed, as it was in the scene before or as it never was.
    private mutating func change(_ scene: inout Scene, at now: Instant) {
        if pick([true, false, false]), var card = former {
            let earlier = card.activity
            card.activity.title = pick([earlier.title, pick(Self.titles)])
            card.activity.progress = pick([earlier.progress, pick(Self.progress)])
            card.change = CardChange(
                former: earlier, began: moment(before: now), number: (card.change?.number ?? 0) + pick([1, 1, 1, 2]))
            card.phase = .animateIn
            card.phaseBegan = min(card.phaseBegan, now - .seconds(1))
            scene.card = card
            activity = card.activity
        } else if pick([true, false, false, false]) {
            scene.card?.activity.priority = .high
        }
        if pick([true, false, false, false]) { scene.card?.activity.coalescingKey = "key" }
        if scene.card?.phase == .animateOut { scene.card?.isReplaced = pick([true, false]) }
    }

    /// Returns what is on its way out of sight, if anything. It is often the card of the scene before.
    private mutating func leaving(at now: Instant) -> LeavingScene? {
        if pick([true, false]) { return nil }
        if pick([true, false, false, false]) {
            var question = asked(at: now)
            question.phase = .animateOut
            question.transition = Departure.length
            return .question(question)
        }
        let activity = pick([former?.activity ?? Samples.copying, Samples.long])
        return .card(
            CardScene(
                activity: activity, phase: .animateOut, phaseBegan: moment(before: now), transition: Departure.length))
    }

    private mutating func home(at now: Instant) -> HomeScene {
        var home = HomeScene(
            time: WallTime(
                year: 2026, month: 12, day: 31, weekday: 4, hour: pick([0, 9, 23]), minute: pick([0, 41, 59])),
            pending: pick([0, 3, 1_000_000]), changed: pick([nil, moment(before: now)]))
        if pick([true, false, false]) { home.view = pick(Self.views) }
        home.glance = pick([nil, nil, SampleViews.weather, SampleViews.load, SampleViews.arabic])
        home.isGlanceStale = pick([true, false])
        home.leading = pick([nil, nil, nil, nil, Self.views[1]])
        home.attention = pick([[], [], [.teal], [.red, .accent, .green, .blue] as [Tint]]).map {
            AttentionMark(icon: $0 == .red ? "house" : nil, tint: $0)
        }
        home.turned = pick([nil, now - .seconds(3)])
        return home
    }

    private static let views = [
        SampleViews.dashboard(), SampleViews.dashboard(cpu: 0.9, time: "10:00"),
        Marquee("A text that is a good deal longer than the room that it has on any panel", style: .title).node,
        ViewNode(.bar(9)),
    ]

    /// Returns a question. It is often the one before, with another mark or answer.
    mutating func asked(at now: Instant) -> QuestionScene {
        if pick([true, false, false]) {
            let choices = (0..<pick([1, 2, 3, 4])).map { _ in pick(Self.titles) }
            question = Question(
                title: pick(Self.titles), subtitle: pick(Self.subtitles), choices: choices,
                timeout: pick([nil, .seconds(30), .seconds(7200)]), systemImage: pick(Self.icons),
                tint: pick([.accent, .red, .white, .black, .rgb(red: 20, green: 20, blue: 20)]))
        }
        var asked = QuestionScene(
            question: question, marked: pick([nil, 1, 2, 5]), chosen: pick([nil, nil, nil, 1, 4]),
            expires: pick([nil, now + .seconds(pick([-3, 0, 1, 25, 59, 60, 61, 100_000]))]),
            phase: pick([.animateIn, .animateIn, .animateIn, .animateOut, .hidden, .reject]),
            phaseBegan: moment(before: now), transition: pick([.milliseconds(400), .milliseconds(90), .zero]))
        let ages = [0, 900, 1500, 3300, 6100, 30_000]
        asked.came = now - .milliseconds(ages.randomElement(using: &words) ?? 0)
        // The words of a question that has its answer, or leaves, have stopped.
        if asked.chosen != nil || asked.phase != .animateIn {
            asked.ended = now - .milliseconds(ages.randomElement(using: &words) ?? 0)
        }
        return asked
    }

    /// Returns an instant. It is mostly just before `now`, so that transitions are under way, and sometimes in the
    /// future.
    private mutating func moment(before now: Instant) -> Instant {
        now - .milliseconds(pick([-20, 0, 16, 33, 90, 150, 250, 399, 400, 5000]))
    }

    mutating func pick<T>(_ values: [T]) -> T {
        // The lists above are never empty.
        values[Int.random(in: 0..<values.count, using: &generator)]
    }
}
