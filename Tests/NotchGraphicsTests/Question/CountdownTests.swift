import NotchCore
import Testing

@testable import NotchGraphics

@Suite("Countdown")
struct CountdownTests {
    @Test("seconds are whole, a begun one counts, and none is left when time is up")
    func seconds_areRoundedUp() {
        let expires = Instant.at(30_000)
        let left = [0, 1, 999, 1000, 1001, 29_000, 29_999, 30_000, 90_000].map {
            Countdown.secondsLeft(until: expires, at: .at($0))
        }
        #expect(left == [30, 30, 30, 29, 29, 1, 1, 0, 0])
    }

    @Test("it changes once a second, on the second, and never again when time is up")
    func changes_areSeconds() {
        var trace: [String] = []
        var next: Instant? = .at(26_400)
        while let now = next {
            trace.append("\(now.milliseconds) \(Countdown.secondsLeft(until: .at(30_250), at: now))")
            next = Countdown.nextChange(until: .at(30_250), after: now)
        }
        #expect(trace == ["26400 4", "27250 3", "28250 2", "29250 1", "30250 0"])
    }

    @Test("below a minute it counts seconds, above minutes too")
    func text_isShort() {
        #expect(
            [0, 9, 59, 60, 61, 605, 7200].map { Countdown.text($0) } == [
                "0 s", "9 s", "59 s", "1:00", "1:01", "10:05", "120:00",
            ])
    }

    @Test("in minutes it changes once a minute, and not in the last one")
    func minutes_areRoundedUp() {
        var trace: [String] = []
        var next: Instant? = .zero
        let expires = Instant.zero + .milliseconds(150_250)
        while let now = next {
            let left = Countdown.secondsLeft(until: expires, at: now, countsMinutes: true)
            trace.append("\(now.milliseconds) \(Countdown.text(left, countsMinutes: true))")
            next = Countdown.nextMinute(until: expires, after: now)
        }
        #expect(trace == ["0 3 min", "30250 2 min", "90250 < 1 min"])
        #expect(Countdown.secondsLeft(until: expires, at: expires, countsMinutes: true) == 0)
        let texts = [1, 59, 60, 61, 5400, Int.max].map { seconds in
            let left = Countdown.secondsLeft(until: .zero + .seconds(seconds / 2 + 1), at: .zero, countsMinutes: true)
            return Countdown.text(left, countsMinutes: true)
        }
        #expect(texts.prefix(5) == ["< 1 min", "< 1 min", "< 1 min", "< 1 min", "46 min"])
    }

    @Test("the units and figures are those of the language")
    func text_isInTheLanguage() {
        #expect([9, 61].map { Countdown.text($0, in: Localization(locale: "ja_JP.UTF-8")) } == ["9秒", "1:01"])
        #expect([9, 61].map { Countdown.text($0, in: Localization(locale: "ar_EG.UTF-8")) } == ["٩ ث", "١:٠١"])
    }
}
