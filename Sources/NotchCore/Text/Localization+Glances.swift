/// The texts of the built-in glances.
extension Localization {
    // MARK: The state of the machine

    package var processor: String {
        switch language {
        case .english: "Processor"
        case .german: "Prozessor"
        case .french: "Processeur"
        case .spanish: "Procesador"
        case .arabic: "المعالج"
        case .japanese: "プロセッサ"
        }
    }

    package var memory: String {
        switch language {
        case .english: "Memory"
        case .german: "Arbeitsspeicher"
        case .french: "Mémoire"
        case .spanish: "Memoria"
        case .arabic: "الذاكرة"
        case .japanese: "メモリ"
        }
    }

    package var disk: String {
        switch language {
        case .english: "Disk"
        case .german: "Datenträger"
        case .french: "Disque"
        case .spanish: "Disco"
        case .arabic: "القرص"
        case .japanese: "ディスク"
        }
    }

    /// Returns the text that this much of a disk is free.
    ///
    /// - Parameter size: the free size, in words.
    package func isFree(_ size: String) -> String {
        switch language {
        case .english: "\(size) free"
        case .german: "\(size) frei"
        case .french: "\(size) libres"
        case .spanish: "\(size) libres"
        case .arabic: "\(size) متاحة"
        case .japanese: "空き \(size)"
        }
    }

    package var temperature: String {
        switch language {
        case .english: "Temperature"
        case .german: "Temperatur"
        case .french: "Température"
        case .spanish: "Temperatura"
        case .arabic: "درجة الحرارة"
        case .japanese: "温度"
        }
    }

    /// Returns a temperature, such as `51°`.
    package func degrees(_ count: Int) -> String { figures(String(count)) + "°" }

    /// The text for a board that is throttled because of its supply.
    package var lowVoltage: String {
        switch language {
        case .english: "Low voltage"
        case .german: "Unterspannung"
        case .french: "Sous-tension"
        case .spanish: "Bajo voltaje"
        case .arabic: "جهد منخفض"
        case .japanese: "低電圧"
        }
    }

    /// The text for a board that is throttled because of its temperature.
    package var tooHot: String {
        switch language {
        case .english: "Too hot"
        case .german: "Zu heiß"
        case .french: "Surchauffe"
        case .spanish: "Sobrecalentada"
        case .arabic: "سخونة زائدة"
        case .japanese: "高温"
        }
    }

    /// The text for a board that is throttled for an unknown reason.
    package var slowedDown: String {
        switch language {
        case .english: "Slowed down"
        case .german: "Gedrosselt"
        case .french: "Ralentie"
        case .spanish: "Ralentizada"
        case .arabic: "سرعة مخفضة"
        case .japanese: "速度低下"
        }
    }

    package var boardIsThrottled: String {
        switch language {
        case .english: "The board is throttled"
        case .german: "Das Board ist gedrosselt"
        case .french: "La carte est bridée"
        case .spanish: "La placa está limitada"
        case .arabic: "أداء اللوحة محدود"
        case .japanese: "ボードの動作が制限されています"
        }
    }

    // MARK: What is playing

    /// The text for audio without a title.
    package var music: String {
        switch language {
        case .english: "Music"
        case .german: "Musik"
        case .french: "Musique"
        case .spanish: "Música"
        case .arabic: "موسيقى"
        case .japanese: "音楽"
        }
    }

    // MARK: Timers

    /// Returns the default name of a timer.
    package func name(of kind: TimerKind) -> String {
        switch (language, kind) {
        case (.english, .timer): "timer"
        case (.english, .stopwatch): "stopwatch"
        case (.english, .pomodoro): "pomodoro"
        case (.german, .timer): "Timer"
        case (.german, .stopwatch): "Stoppuhr"
        case (.french, .timer): "Minuteur"
        case (.french, .stopwatch): "Chronomètre"
        case (.spanish, .timer): "Temporizador"
        case (.spanish, .stopwatch): "Cronómetro"
        case (.german, .pomodoro), (.french, .pomodoro), (.spanish, .pomodoro): "Pomodoro"
        case (.arabic, .timer): "مؤقت"
        case (.arabic, .stopwatch): "ساعة إيقاف"
        case (.arabic, .pomodoro): "بومودورو"
        case (.japanese, .timer): "タイマー"
        case (.japanese, .stopwatch): "ストップウォッチ"
        case (.japanese, .pomodoro): "ポモドーロ"
        }
    }
}
