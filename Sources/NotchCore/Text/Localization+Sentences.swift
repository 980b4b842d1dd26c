/// The texts of Notch's own cards: timers, actions and offers.
extension Localization {
    // MARK: Timers

    /// Returns a length, such as `5 min`, `28 s` or `61:01 min`.
    package func length(_ seconds: Int) -> String {
        if seconds >= 60, seconds % 60 == 0 { return minutes(seconds / 60) }
        guard seconds >= 60 else { return self.seconds(seconds) }
        return switch language {
        case .english, .german, .french, .spanish: clock(seconds) + " min"
        case .arabic: clock(seconds) + " د"
        case .japanese: "\(seconds / 60)分\(seconds % 60)秒"
        }
    }

    /// Returns the text that a timer has ended.
    ///
    /// - Parameter length: the timer's length, in words.
    package func isOver(_ length: String) -> String {
        switch language {
        case .english: "\(length) timer is up"
        case .german: "Timer über \(length) ist abgelaufen"
        case .french: "Minuteur de \(length) terminé"
        case .spanish: "Temporizador de \(length) terminado"
        case .arabic: "انتهى مؤقت \(length)"
        case .japanese: "\(length)のタイマーが終了"
        }
    }

    /// Returns the text that the last work of a pomodoro has ended.
    package func roundsAreDone(_ count: Int) -> String {
        let number = figures(String(count))
        return switch language {
        case .english: count == 1 ? "1 round is done" : "\(number) rounds are done"
        case .german: count == 1 ? "1 Runde ist geschafft" : "\(number) Runden sind geschafft"
        case .french: count == 1 ? "1 tour est terminé" : "\(number) tours sont terminés"
        case .spanish: count == 1 ? "1 ronda terminada" : "\(number) rondas terminadas"
        // The Arabic noun precedes the number and is the same for every number.
        case .arabic: "الجولات المنتهية: \(number)"
        case .japanese: "\(number)ラウンドが終わりました"
        }
    }

    /// Returns the text that a break, or a work, of a pomodoro begins.
    ///
    /// - Parameter length: the length of the part, in words.
    package func begins(isBreak: Bool, _ length: String) -> String {
        switch language {
        case .english: isBreak ? "A break of \(length)" : "Work for \(length)"
        case .german: isBreak ? "\(length) Pause" : "\(length) Arbeit"
        case .french: isBreak ? "Pause de \(length)" : "Travail pendant \(length)"
        case .spanish: isBreak ? "Pausa de \(length)" : "Trabajo durante \(length)"
        case .arabic: isBreak ? "استراحة لمدة \(length)" : "عمل لمدة \(length)"
        case .japanese: isBreak ? "\(length)の休憩" : "\(length)の作業"
        }
    }

    /// Returns the part of a pomodoro, such as `work 1 of 4`.
    package func part(isBreak: Bool, _ round: Int, of rounds: Int) -> String {
        let (round, rounds) = (figures(String(round)), figures(String(rounds)))
        return switch language {
        case .english: "\(isBreak ? "break" : "work") \(round) of \(rounds)"
        case .german: "\(isBreak ? "Pause" : "Arbeit") \(round) von \(rounds)"
        case .french: "\(isBreak ? "pause" : "travail") \(round) sur \(rounds)"
        case .spanish: "\(isBreak ? "pausa" : "trabajo") \(round) de \(rounds)"
        case .arabic: "\(isBreak ? "استراحة" : "عمل") \(round) من \(rounds)"
        case .japanese: "\(isBreak ? "休憩" : "作業") \(round)/\(rounds)"
        }
    }

    // MARK: Actions and offers

    /// The text for an action that was still running when the daemon ended.
    package var wasInterrupted: String {
        switch language {
        case .english: "was interrupted"
        case .german: "wurde unterbrochen"
        case .french: "a été interrompu"
        case .spanish: "se interrumpió"
        case .arabic: "تمت مقاطعته"
        case .japanese: "中断されました"
        }
    }

    /// Returns the text that names the display that offers an activity.
    package func isOffered(by name: String) -> String {
        switch language {
        case .english: "offered by \(name)"
        case .german: "angeboten von \(name)"
        case .french: "proposé par \(name)"
        case .spanish: "ofrecido por \(name)"
        case .arabic: "معروض من \(name)"
        case .japanese: "\(name)から提供"
        }
    }
}
