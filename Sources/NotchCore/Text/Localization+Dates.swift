extension Localization {
    /// The names of the days, Sunday first.
    package var weekdays: [String] {
        switch language {
        case .english: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
        case .german: ["Sonntag", "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag"]
        case .french: ["dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"]
        case .spanish: ["domingo", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado"]
        case .arabic: ["الأحد", "الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت"]
        case .japanese: ["日曜日", "月曜日", "火曜日", "水曜日", "木曜日", "金曜日", "土曜日"]
        }
    }

    package var shortWeekdays: [String] {
        switch language {
        case .english: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        case .german: ["So", "Mo", "Di", "Mi", "Do", "Fr", "Sa"]
        case .french: ["dim.", "lun.", "mar.", "mer.", "jeu.", "ven.", "sam."]
        case .spanish: ["dom", "lun", "mar", "mié", "jue", "vie", "sáb"]
        case .arabic: weekdays
        case .japanese: ["日", "月", "火", "水", "木", "金", "土"]
        }
    }

    package var months: [String] {
        switch language {
        case .english:
            [
                "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
                "November", "December",
            ]
        case .german:
            [
                "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober",
                "November", "Dezember",
            ]
        case .french:
            [
                "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre",
                "novembre", "décembre",
            ]
        case .spanish:
            [
                "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre",
                "noviembre", "diciembre",
            ]
        case .arabic:
            [
                "يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر", "أكتوبر", "نوفمبر",
                "ديسمبر",
            ]
        case .japanese: (1...12).map { "\($0)月" }
        }
    }

    package var shortMonths: [String] {
        switch language {
        case .english: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        case .german: ["Jan", "Feb", "Mär", "Apr", "Mai", "Jun", "Jul", "Aug", "Sep", "Okt", "Nov", "Dez"]
        case .french:
            ["janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc."]
        case .spanish: ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"]
        case .arabic, .japanese: months
        }
    }

    /// Returns a date with the day before the month, such as `Thu 1 Jan`.
    package func date(_ weekday: String, _ day: Int, _ month: String) -> String {
        let day = figures(String(day))
        return switch language {
        case .english, .french, .japanese: "\(weekday) \(day) \(month)"
        case .german: "\(weekday), \(day). \(month)"
        case .spanish: "\(weekday), \(day) \(month)"
        case .arabic: "\(weekday)، \(day) \(month)"
        }
    }

    /// The mark of a time of twelve hours before noon.
    package var forenoon: String {
        switch language {
        case .english: "am"
        case .german, .french: "AM"
        case .spanish: "a. m."
        case .arabic: "ص"
        case .japanese: "午前"
        }
    }

    /// The mark of a time of twelve hours after noon.
    package var afternoon: String {
        switch language {
        case .english: "pm"
        case .german, .french: "PM"
        case .spanish: "p. m."
        case .arabic: "م"
        case .japanese: "午後"
        }
    }

    /// A date format of `strftime(3)` that defines the order of day and month.
    package var dateFormat: String { language == .japanese ? "%Y年%m月%d日" : "%d/%m/%Y" }
}
