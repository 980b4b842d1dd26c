import NotchCore
import NotchSystem
import Testing

@testable import NotchGlances

@Suite("The look of the home's clock")
struct ClockFaceTests {
    private func reading(
        _ names: CalendarNames = .english, hour: Int = 9, _ configure: (inout ClockOptions) -> Void = { _ in }
    ) -> ClockReading {
        var options = ClockOptions()
        configure(&options)
        let time = WallTime(year: 2026, month: 1, day: 1, weekday: 4, hour: hour, minute: 41)
        return ClockFace(options, names: names).reading(at: time, second: 5)
    }

    private func names(date: String, dateTime: String = "%a %d %b %Y") -> CalendarNames {
        var names = CalendarNames.english
        (names.dateFormat, names.dateTimeFormat) = (date, dateTime)
        return names
    }

    @Test("without options the clock says what it says without its section")
    func plain_isUnchanged() {
        let time = WallTime(year: 2026, month: 1, day: 1, weekday: 4, hour: 9, minute: 41)
        #expect(reading() == ClockReading(time))
    }

    @Test(
        "twelve hours begin and end at twelve",
        arguments: [
            (0, "12:41", "am"), (9, "9:41", "am"), (12, "12:41", "pm"), (13, "1:41", "pm"), (23, "11:41", "pm"),
        ])
    func twelveHours_areCounted(hour: Int, time: String, half: String) {
        let reading = reading(hour: hour) { $0.hours = .twelve }
        #expect(reading.time == time && reading.note == half)
    }

    @Test("seconds stand behind the time, and before the half of the day")
    func seconds_standBehind() {
        #expect(reading { $0.hasSeconds = true }.note == "05")
        #expect(reading { ($0.hours, $0.hasSeconds) = (.twelve, true) }.note == "05 am")
    }

    @Test("a date is long, short or left out")
    func date_hasForms() {
        let long = reading { $0.date = .long }
        #expect(long.date == "Thursday 1 January" && long.shortDate == "Thu 1 Jan")
        let none = reading { $0.date = .none }
        #expect(none.date.isEmpty && none.shortDate.isEmpty)
    }

    @Test(
        "day and month stand in the order of the locale",
        arguments: [
            ("%d.%m.%Y", "%a %d %b %Y %T %Z", "Thu 1 Jan"),  // de_DE
            ("%m/%d/%Y", "%a %d %b %Y %r %Z", "Thu, Jan 1"),  // en_US
            ("%D", "%a %d %b %Y", "Thu, Jan 1"),
            ("%Y-%m-%d", "%a %e %b %Y %H:%M:%S", "Thu 1 Jan"),  // sv_SE
            ("%Y-%m-%d", "%Y. %b. %e., %A, %H:%M:%S", "Thu, Jan 1"),  // hu_HU
            ("%F", "%a %-d %b %Y", "Thu 1 Jan"),
            ("%Y年%m月%d日", "%Y年%m月%d日 %H時%M分%S秒", "1月1日 Thu"),  // ja_JP
            ("%Y년 %m월 %d일", "%x (%a) %r", "Thu 1 Jan"),
            ("%Y년 %m월 %d일", "%Y년 %m월 %d일 (%a) %p %I시 %M분 %S초", "1월 1일 Thu"),
            ("", "", "Thu 1 Jan"), ("%", "%", "Thu 1 Jan"), ("%Y", "%-", "Thu 1 Jan"),
        ])
    func order_isTheLocales(date: String, dateTime: String, text: String) {
        #expect(reading(names(date: date, dateTime: dateTime)).date == text)
    }

    @Test("the locales C and POSIX are in English, and one that is not installed is none")
    func locales_areRead() throws {
        #expect(CalendarNames(locale: "C") == .english)
        #expect(CalendarNames(locale: "POSIX") == .english)
        #expect(CalendarNames(locale: "C.UTF-8") == .english)
        #expect(CalendarNames(locale: "xx_XX.UTF-8") == nil)
    }

    @Test("dates are in the language of a locale that is not installed, too")
    func date_isInTheLanguage() {
        func date(_ locale: String) -> String {
            let words = Localization(locale: locale)
            let face = ClockFace(ClockOptions(), names: CalendarNames(words), words: words)
            return face.reading(
                at: WallTime(year: 2026, month: 3, day: 5, weekday: 4, hour: 9, minute: 41), second: 0
            ).date
        }
        #expect(date("en_GB.UTF-8") == "Thu 5 Mar")
        #expect(date("de_DE.UTF-8") == "Do, 5. Mär")
        #expect(date("fr_FR.UTF-8") == "jeu. 5 mars")
        #expect(date("es_ES.UTF-8") == "jue, 5 mar")
        #expect(date("ar_EG.UTF-8") == "الخميس، ٥ مارس")
        #expect(date("ja_JP.UTF-8") == "3月5日 木")
    }

    @Test("the clock has the figures and the halves of the day of the locale")
    func clock_hasFigures() {
        let words = Localization(locale: "ar_EG.UTF-8")
        var options = ClockOptions()
        (options.hours, options.hasSeconds) = (.twelve, true)
        let face = ClockFace(options, names: CalendarNames(words), words: words)
        let reading = face.reading(
            at: WallTime(year: 2026, month: 3, day: 5, weekday: 4, hour: 21, minute: 41), second: 5)
        #expect(reading.time == "٩:٤١" && reading.note == "٠٥ م")
    }
}
