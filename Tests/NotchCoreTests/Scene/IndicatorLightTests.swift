import Testing

@testable import NotchCore

@Suite("IndicatorLight")
struct IndicatorLightTests {
    private func at(_ milliseconds: Int) -> Instant { Instant(sinceStart: .milliseconds(milliseconds)) }

    private func scene(
        card priority: ActivityPriority? = nil, phase: LifecyclePhase = .animateIn, began: Int = 0,
        pending: ActivityPriority? = nil
    ) -> Scene {
        Scene(
            surface: .compact, surfaceChanged: .zero,
            card: priority.map { priority in
                CardScene(
                    activity: Activity(priority: priority, title: "A", tint: .teal), phase: phase,
                    phaseBegan: at(began), transition: .milliseconds(400))
            },
            home: HomeScene(time: WallTime(year: 2026, month: 1, day: 1, weekday: 4, hour: 0, minute: 0)),
            pending: pending.map { PendingScene(priority: $0, began: at(began)) })
    }

    /// Returns the light at each of its changes as `instant tint level`, with the level in hundredths.
    private func trace(_ scene: Scene, from start: Int = 0, until end: Int) -> [String] {
        var lines: [String] = []
        var next: Instant? = at(start)
        while let now = next, now <= at(end) {
            let light = IndicatorLight(of: scene, at: now)
            lines.append("\(now.milliseconds) \(light.tint) \(Int((light.level * 100).rounded()))")
            next = IndicatorLight.nextChange(of: scene, after: now)
            if let next { #expect(next > now) }
        }
        return lines
    }

    @Test("with nothing to show it is off, and nothing wakes")
    func idle_isOff() {
        #expect(trace(scene(), until: 60_000) == ["0 accent 0"])
    }

    @Test("a card's tint comes and goes with the card, and rests meanwhile")
    func card_showsItsTint() {
        #expect(
            trace(scene(card: .normal), until: 60_000) == [
                "0 teal 0", "50 teal 13", "100 teal 25", "150 teal 38", "200 teal 50", "250 teal 63", "300 teal 75",
                "350 teal 88", "400 teal 100",
            ])
        #expect(
            trace(scene(card: .low, phase: .animateOut, began: 1000), from: 1250, until: 60_000) == [
                "1250 teal 38", "1300 teal 25", "1350 teal 13", "1400 teal 0",
            ])
    }

    @Test("a card without a transition is there at once")
    func card_mayCut() {
        var scene = scene(card: .normal)
        scene.card?.transition = .zero
        #expect(trace(scene, until: 1000) == ["0 teal 100"])
        scene.card?.phase = .animateOut
        #expect(trace(scene, until: 1000) == ["0 accent 0"])
    }

    @Test("a high activity flashes twice a second, on the surface in its tint, waiting in what shows or the accent")
    func high_flashes() {
        let flashes = ["100 teal 100", "350 teal 0", "600 teal 100", "850 teal 0", "1100 teal 100"]
        #expect(trace(scene(card: .high, began: 100), from: 100, until: 1100) == flashes)
        #expect(
            trace(scene(card: .normal, began: 100, pending: .high), from: 100, until: 700) == [
                "100 teal 0", "350 teal 100", "600 teal 0",
            ])
        #expect(trace(scene(pending: .high), until: 500) == ["0 accent 0", "250 accent 100", "500 accent 0"])
        // The first instant is between two changes. The second comes after days, where floating point would not be
        // exact.
        #expect(trace(scene(card: .high, began: 100), from: 400, until: 600) == ["400 teal 0", "600 teal 100"])
        let day = 86_400_000 * 30
        #expect(trace(scene(pending: .high), from: day, until: day) == ["\(day) accent 0"])
    }

    @Test("after any time it goes on as before", arguments: [1, 292, 293, 1_000_000, 100_000_000_000])
    func time_hasNoEnd(years: Int64) {
        // The age is a whole number of breaths, so that the light is the same as at first.
        let age = Duration.seconds(years * 31_536_000)
        for scene in [
            scene(card: .high), scene(pending: .high), scene(pending: .low), scene(card: .normal), question(),
        ] {
            for milliseconds in stride(from: 1000, to: 6000, by: 130) {
                let (early, late) = (at(milliseconds), at(milliseconds) + age)
                let (first, last) = (IndicatorLight(of: scene, at: early), IndicatorLight(of: scene, at: late))
                #expect(first == last)
                let next = IndicatorLight.nextChange(of: scene, after: early)
                #expect(IndicatorLight.nextChange(of: scene, after: late) == next.map { $0 + age })
            }
        }
    }

    @Test("what waits and is not high breathes: out of the dark, to full, and back, without a jump")
    func pending_breathes() {
        for priority in [ActivityPriority.low, .normal] {
            let scene = scene(began: 700, pending: priority)
            let levels = stride(from: 700, through: 4700, by: 50).map { IndicatorLight(of: scene, at: at($0)).level }
            #expect(abs(levels[0]) < 1e-9)
            #expect(abs(levels[40] - 1) < 1e-9)
            #expect(abs(levels[80]) < 1e-9)
            for (before, after) in zip(levels[...40], levels[1...40]) { #expect(before < after) }
            for (before, after) in zip(levels[40...], levels[41...]) { #expect(before > after) }
            for (before, after) in zip(levels, levels.dropFirst()) { #expect(abs(before - after) < 0.05) }
            #expect(trace(scene, from: 700, until: 2700).count == 41)
        }
    }

    private func question(
        _ phase: LifecyclePhase = .animateIn, began: Int = 0, chosen: Int? = nil, pending: ActivityPriority? = nil
    ) -> Scene {
        var scene = scene(pending: pending)
        scene.question = QuestionScene(
            question: Question(title: "A", choices: ["B", "C"], tint: .orange), chosen: chosen, phase: phase,
            phaseBegan: at(began), transition: .milliseconds(200))
        return scene
    }

    @Test("a question flashes in its tint until it is answered, and goes with its card")
    func question_flashesUntilAnswered() {
        let flashes = ["100 orange 100", "350 orange 0", "600 orange 100", "850 orange 0"]
        #expect(trace(question(began: 100), from: 100, until: 850) == flashes)
        #expect(trace(question(began: 100, pending: .high), from: 100, until: 850) == flashes)
        #expect(trace(question(chosen: 2), from: 400, until: 60_000) == ["400 orange 100"])
        #expect(
            trace(question(.animateOut, began: 1000, chosen: 2), from: 1000, until: 60_000) == [
                "1000 orange 100", "1050 orange 75", "1100 orange 50", "1150 orange 25", "1200 orange 0",
            ])
    }

    @Test("what shows goes before what waits")
    func card_goesBeforePending() {
        #expect(IndicatorLight(of: scene(card: .low, pending: .normal), at: at(1000)).tint == .teal)
        #expect(IndicatorLight.nextChange(of: scene(card: .low, pending: .normal), after: at(1000)) == nil)
    }
}
