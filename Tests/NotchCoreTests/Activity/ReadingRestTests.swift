import FoundationEssentials
import NotchTestSupport
import Testing

@testable import NotchCore

/// Cards whose dwell nobody gave rest until they have been read. Cards take 400 ms to come and to go.
@Suite struct ReadingRestTests {
    var world = World()

    /// An activity whose dwell goes by its texts, or by one number for all.
    private func open(_ title: String, standard: Duration? = nil, attended: Bool = false) -> Activity {
        var activity = Activity(title: title, attended: attended)
        activity.rest(orElse: standard)
        return activity
    }

    private func end(of title: String = "A") -> [String] { world.log("\(title) animateOut") }

    @Test("a card rests for as long as its moving text takes to be read, counted from its rest, and no shorter")
    mutating func needs_prolongs() {
        let activity = open("A")
        world.enqueue(activity)
        world.send(.needs(activity.id, rest: .milliseconds(9000)))
        world.advance(2000)
        world.send(.needs(activity.id, rest: .milliseconds(3000)))
        world.advance(20_000)
        #expect(end() == ["9400 A animateOut"])
    }

    @Test("a dwell that was given stays, and one that is the same for all gives way", arguments: [false, true])
    mutating func given_stays(isGiven: Bool) {
        let activity = isGiven ? item("A") : open("A", standard: .seconds(1))
        world.enqueue(activity)
        world.advance(500)
        world.send(.needs(activity.id, rest: .milliseconds(9000)))
        world.advance(20_000)
        #expect(end() == [isGiven ? "1400 A animateOut" : "9400 A animateOut"])
    }

    @Test("a prolonged card keeps the surface, for ten minutes at most")
    mutating func claim_lasts() {
        let activity = open("A")
        world.enqueue(activity)
        world.send(.needs(activity.id, rest: .seconds(3600)))
        world.advance(700_000)
        #expect(end() == ["600400 A animateOut"])
        #expect(world.log("A ended") == ["600800 A ended shown"])
    }

    @Test("an attended card counts the longer dwell while somebody is near")
    mutating func attended_countsTheLongerDwell() {
        let activity = open("A", attended: true)
        world.enqueue(activity)
        world.send(.needs(activity.id, rest: .seconds(5)))
        world.send(.hovering(true))
        world.advance(20_000)
        #expect(end() == ["5400 A animateOut"])
    }

    @Test("the needs of another card, or of one that leaves, change nothing")
    mutating func needs_ofOthersAreIgnored() {
        let activity = open("A")
        world.enqueue(activity)
        world.send(.needs(UUID(), rest: .seconds(9)))
        world.advance(2900)
        world.send(.needs(activity.id, rest: .seconds(9)))
        world.advance(9000)
        #expect(end() == ["2800 A animateOut"])
    }

    @Test("new words on a card have the time that they take from then on, and other changes none")
    mutating func newWords_countAnew() {
        var activity = open("A")
        world.enqueue(activity)
        world.advance(2000)
        activity.progress = 50
        world.send(.update(activity))
        activity.systemImage = "bell"
        world.send(.update(activity))
        #expect(world.queue.current?.dwell == .milliseconds(2400))
        activity.subtitle = String(repeating: "s", count: 49)
        world.send(.update(activity))
        world.advance(20_000)
        // It rests from 400 on. At 2000 it gets 50 characters, which take 1.2 s and 3 s.
        #expect(end() == ["6200 A animateOut"])
    }

    @Test("shorter words do not shorten the rest")
    mutating func shorterWords_shortenNothing() {
        var activity = open(String(repeating: "A", count: 80))
        world.enqueue(activity)
        world.advance(1000)
        activity.title = "A"
        world.send(.update(activity))
        world.advance(20_000)
        #expect(end() == ["6400 A animateOut"])
    }

    @Test("words that change again and again keep a card for a minute")
    mutating func changingWords_endAfterAMinute() {
        var activity = open("A")
        world.enqueue(activity)
        for second in 0..<90 {
            activity.subtitle = "\(second)"
            world.send(.update(activity))
            world.advance(1000)
        }
        #expect(end() == ["60400 A animateOut"])
    }

    @Test("a dwell that was given, or is the same for all, does not go by new words", arguments: [false, true])
    mutating func otherDwells_stay(isGiven: Bool) {
        var activity = isGiven ? item("A") : open("A", standard: .seconds(1))
        world.enqueue(activity)
        world.advance(1000)
        activity.subtitle = String(repeating: "s", count: 49)
        world.send(.update(activity))
        world.advance(20_000)
        #expect(end() == ["1400 A animateOut"])
    }

    @Test("new words of an activity that waits give it another dwell")
    mutating func waiting_countsAnew() {
        let first = item("first", dwell: .seconds(5))
        var activity = open("A")
        world.enqueue(first, activity)
        activity.subtitle = String(repeating: "s", count: 49)
        world.send(.update(activity))
        #expect(world.queue.activity(activity.id)?.dwell == .milliseconds(4200))
        activity.subtitle = nil
        world.send(.update(activity))
        #expect(world.queue.activity(activity.id)?.dwell == .milliseconds(2400))
    }

    @Test("the card tells since when its words are there, also once it leaves and after it was covered")
    mutating func card_tellsItsReading() throws {
        var activity = open("A")
        world.enqueue(activity)
        #expect(world.queue.card?.reading == CardReading(restBegan: Instant(sinceStart: .milliseconds(400))))
        world.advance(1000)
        activity.title = "B"
        world.send(.update(activity))
        let reading = try #require(world.queue.card?.reading)
        #expect(reading.titleDelay == .milliseconds(600) && reading.subtitleDelay == .zero)
        #expect(world.queue.card?.change?.reading?.titleDelay == .zero)
        world.advance(2500)
        #expect(world.queue.card?.phase == .animateOut && world.queue.card?.reading == reading)
    }

    @Test("the words of a held card begin again when the surface is opened, those of another card do not")
    mutating func heldCard_isReadAgain() throws {
        var (held, other) = (open("A"), open("B"))
        held.hold = true
        other.dwell = .seconds(20)
        world.enqueue(held)
        world.advance(9400)
        #expect(world.queue.card?.reading?.titleDelay == .zero)
        world.send(.open)
        #expect(world.queue.card?.reading?.titleDelay == .seconds(9))
        #expect(world.queue.card?.reading?.subtitleDelay == .seconds(9))
        world.advance(3000)
        #expect(world.queue.card?.reading?.titleDelay == .seconds(9), "once each time")
        world.send(.close)
        world.advance(1000)
        world.send(.open)
        #expect(world.queue.card?.reading?.titleDelay == .seconds(13))
        world.send(.close)
        world.send(.dismiss(held.id))
        world.enqueue(other)
        world.advance(5000)
        #expect(world.queue.card?.activity.title == "B")
        world.send(.open)
        #expect(world.queue.card?.reading?.titleDelay == .zero)
    }

    @Test("time in which a card is covered counts neither for its words nor for its rest")
    mutating func covered_countsNothing() throws {
        var activity = open("A")
        world.enqueue(activity)
        world.advance(1400)
        let token = try #require(world.queue.token)
        world.send(.covered(token))
        world.advance(5000)
        activity.title = "B"
        world.send(.update(activity))
        world.send(.needs(activity.id, rest: .seconds(9)))
        world.send(.uncovered(token))
        let reading = try #require(world.queue.card?.reading)
        #expect(reading.restBegan == Instant(sinceStart: .milliseconds(5400)))
        #expect(reading.titleDelay == .milliseconds(1000))
        world.advance(20_000)
        #expect(end(of: "B") == ["14400 B animateOut"])
    }
}
