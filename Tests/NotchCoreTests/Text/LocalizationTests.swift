import NotchCore
import Testing

@Suite("Localization in the locale's language")
struct LocalizationTests {
    @Test(
        "a locale names a language; another one is English",
        arguments: [
            ("de_DE.UTF-8", Language.german), ("fr", .french), ("es_MX.UTF-8@euro", .spanish), ("ar_EG", .arabic),
            ("ja_JP.UTF-8", .japanese), ("en_GB.UTF-8", .english), ("C.UTF-8", .english), ("pt_BR", .english),
            ("", .english), ("deutsch", .english),
        ])
    func locale_namesALanguage(locale: String, language: Language) {
        #expect(Localization(locale: locale).language == language)
    }

    @Test("LC_ALL goes before LC_MESSAGES, that before LANG, and an empty variable counts as absent")
    func environment_namesALocale() {
        func locale(_ variables: [String: String]) -> String { Localization.locale { variables[$0] } }
        #expect(locale(["LC_ALL": "ja_JP", "LC_MESSAGES": "fr_FR", "LANG": "de_DE"]) == "ja_JP")
        #expect(locale(["LC_ALL": "", "LC_MESSAGES": "fr_FR", "LANG": "de_DE"]) == "fr_FR")
        #expect(locale(["LC_TIME": "fr_FR", "LANG": "de_DE"]) == "de_DE")
        #expect(locale([:]) == "C")
        #expect(Localization.locale("LC_TIME") { ["LC_TIME": "fr_FR", "LANG": "de_DE"][$0] } == "fr_FR")
    }

    @Test("LANGUAGE names the language of messages, but of no dates, and of nothing in the locale C")
    func language_isListed() {
        func locale(_ variables: [String: String], _ category: String = "LC_MESSAGES") -> String {
            Localization.locale(category) { variables[$0] }
        }
        #expect(locale(["LANGUAGE": "pt:fr:de", "LANG": "de_DE.UTF-8"]) == "fr")
        #expect(locale(["LANGUAGE": "pt:it", "LANG": "de_DE.UTF-8"]) == "C")
        #expect(locale(["LANGUAGE": "", "LANG": "de_DE.UTF-8"]) == "de_DE.UTF-8")
        #expect(locale(["LANGUAGE": "fr", "LC_ALL": "C.UTF-8"]) == "C.UTF-8" && locale(["LANGUAGE": "fr"]) == "C")
        #expect(locale(["LANGUAGE": "fr", "LANG": "de_DE.UTF-8"], "LC_TIME") == "de_DE.UTF-8")
    }

    @Test("cards of Notch itself are in the language, with its figures")
    func sentences_areInTheLanguage() {
        func texts(_ locale: String) -> [String] {
            let words = Localization(locale: locale)
            return [
                words.isOver(words.length(300)), words.length(3661), words.length(59), words.roundsAreDone(1),
                words.roundsAreDone(4), words.begins(isBreak: true, words.length(300)),
                words.begins(isBreak: false, words.length(1500)), words.part(isBreak: false, 1, of: 4),
                words.wasInterrupted, words.isOffered(by: "desk"),
            ]
        }
        #expect(
            texts("en_GB") == [
                "5 min timer is up", "61:01 min", "59 s", "1 round is done", "4 rounds are done", "A break of 5 min",
                "Work for 25 min", "work 1 of 4", "was interrupted", "offered by desk",
            ])
        #expect(
            texts("de_DE") == [
                "Timer über 5 min ist abgelaufen", "61:01 min", "59 s", "1 Runde ist geschafft",
                "4 Runden sind geschafft",
                "5 min Pause", "25 min Arbeit", "Arbeit 1 von 4", "wurde unterbrochen", "angeboten von desk",
            ])
        #expect(texts("ar_EG").allSatisfy { !$0.contains { ("0"..."9").contains($0) } })
        for language in Language.allCases {
            let all = texts(language.rawValue)
            #expect(all.allSatisfy { !$0.isEmpty } && (language == .english || all[8] != "was interrupted"))
        }
    }

    /// What the glances of modules say.
    private func glances(_ words: Localization) -> [String] {
        [
            words.processor, words.memory, words.disk, words.isFree(words.size(8_600_000_000)), words.temperature,
            words.lowVoltage, words.tooHot, words.slowedDown, words.boardIsThrottled, words.music,
        ]
    }

    @Test("glances of modules are in the language, with its figures")
    func glances_areInTheLanguage() {
        #expect(
            glances(.english) == [
                "Processor", "Memory", "Disk", "8.6 GB free", "Temperature", "Low voltage", "Too hot", "Slowed down",
                "The board is throttled", "Music",
            ])
        #expect(
            glances(Localization(locale: "de_DE.UTF-8")) == [
                "Prozessor", "Arbeitsspeicher", "Datenträger", "8,6 GB frei", "Temperatur", "Unterspannung", "Zu heiß",
                "Gedrosselt", "Das Board ist gedrosselt", "Musik",
            ])
        #expect(
            Localization(locale: "ar_EG").isFree(Localization(locale: "ar_EG").size(8_600_000_000)) == "٨٫٦ غ.ب متاحة")
        for language in Language.allCases where language != .english {
            let pairs = zip(glances(Localization(language)), glances(.english))
            #expect(pairs.allSatisfy { $0 != $1 && !$0.isEmpty }, "\(language)")
        }
    }

    @Test("a timer without a name has that of its kind in the language, and no two kinds have the same")
    func timers_haveNames() {
        #expect(TimerKind.allCases.map(Localization.english.name) == TimerKind.allCases.map(\.rawValue))
        #expect(TimerKind.allCases.map(Localization(.german).name) == ["Timer", "Stoppuhr", "Pomodoro"])
        for language in Language.allCases {
            let names = TimerKind.allCases.map(Localization(language).name)
            #expect(Set(names).count == 3 && !names.contains(""))
        }
    }

    @Test(
        "percentages, quantities and temperatures have the locale's figures, units and decimal mark",
        arguments: [
            ("en_GB", ["7 %", "999 B", "1.0 kB", "1.5 MB", "10 GB", "18 EB", "1.2 MB/s", "-5°"]),
            ("de_DE", ["7 %", "999 B", "1,0 kB", "1,5 MB", "10 GB", "18 EB", "1,2 MB/s", "-5°"]),
            ("de_CH", ["7 %", "999 B", "1.0 kB", "1.5 MB", "10 GB", "18 EB", "1.2 MB/s", "-5°"]),
            ("fr_FR", ["7 %", "999 o", "1,0 ko", "1,5 Mo", "10 Go", "18 Eo", "1,2 Mo/s", "-5°"]),
            ("es_ES", ["7 %", "999 B", "1,0 kB", "1,5 MB", "10 GB", "18 EB", "1,2 MB/s", "-5°"]),
            ("es_MX", ["7 %", "999 B", "1.0 kB", "1.5 MB", "10 GB", "18 EB", "1.2 MB/s", "-5°"]),
            ("ar_EG", ["٧٪", "٩٩٩ ب", "١٫٠ ك.ب", "١٫٥ م.ب", "١٠ غ.ب", "١٨ إ.ب", "١٫٢ م.ب/ث", "-٥°"]),
            ("ar_MA", ["7%", "999 ب", "1,0 ك.ب", "1,5 م.ب", "10 غ.ب", "18 إ.ب", "1,2 م.ب/ث", "-5°"]),
            ("ar_AE", ["7%", "999 ب", "1.0 ك.ب", "1.5 م.ب", "10 غ.ب", "18 إ.ب", "1.2 م.ب/ث", "-5°"]),
            ("ja_JP", ["7%", "999 B", "1.0 KB", "1.5 MB", "10 GB", "18 EB", "1.2 MB/秒", "-5°"]),
        ])
    func quantities_haveUnits(locale: String, texts: [String]) {
        let words = Localization(locale: locale)
        let sizes: [UInt64] = [999, 1000, 1_500_000, 9_960_000_000, .max]
        #expect(
            [words.percent(7)] + sizes.map(words.size) + [words.rate(1_240_000), words.degrees(-5)] == texts)
    }

    @Test(
        "how many wait",
        arguments: [
            ("en", ["Nothing waiting", "1 waiting", "3 waiting", "999 waiting", "999+ waiting"]),
            ("de", ["Nichts wartet", "1 wartet", "3 warten", "999 warten", "999+ warten"]),
            ("fr", ["Rien en attente", "1 en attente", "3 en attente", "999 en attente", "999+ en attente"]),
            ("es", ["Nada en espera", "1 en espera", "3 en espera", "999 en espera", "999+ en espera"]),
            (
                "ar_EG",
                [
                    "لا شيء في الانتظار", "١ في الانتظار", "٣ في الانتظار", "٩٩٩ في الانتظار", "٩٩٩+ في الانتظار",
                ]
            ),
            ("ja", ["待機なし", "1件待機中", "3件待機中", "999件待機中", "999+件待機中"]),
        ])
    func waiting_isCounted(locale: String, texts: [String]) {
        #expect([0, 1, 3, 999, 1000].map(Localization(locale: locale).waiting) == texts)
    }

    @Test("times have the language's units and the country's figures")
    func times_haveUnits() {
        func texts(_ locale: String) -> [String] {
            let words = Localization(locale: locale)
            return [words.seconds(28), words.minutes(5), words.minutes(65), words.clock(125)]
        }
        #expect(texts("en_GB") == ["28 s", "5 min", "1 h 5 min", "2:05"])
        #expect(texts("de_AT") == ["28 s", "5 min", "1 h 5 min", "2:05"])
        #expect(texts("ar_EG.UTF-8") == ["٢٨ ث", "٥ د", "١ س ٥ د", "٢:٠٥"])
        #expect(texts("ar_MA.UTF-8") == ["28 ث", "5 د", "1 س 5 د", "2:05"])
        #expect(texts("ja_JP") == ["28秒", "5分", "1時間5分", "2:05"])
    }

    @Test("every language has all names of days and months", arguments: Language.allCases)
    func names_areComplete(language: Language) {
        let words = Localization(language)
        for (names, count) in [
            (words.weekdays, 7), (words.shortWeekdays, 7), (words.months, 12), (words.shortMonths, 12),
        ] {
            #expect(names.count == count && Set(names).count == count && !names.contains(""))
        }
    }
}
