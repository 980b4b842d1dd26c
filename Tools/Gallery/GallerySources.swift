import NotchCore
import NotchEventLoop
import NotchGlances

/// The glances of the modules, as the modules themselves make them.
enum GallerySources {
    static var all: [(name: String, glance: Glance)] {
        [
            ("timer", timer(.timer, "tea", after: 70)), ("stopwatch", timer(.stopwatch, "lap", after: 754)),
            ("pomodoro", timer(.pomodoro, "pomodoro", after: 600)), ("zone", zone), ("script", script),
        ] + system
    }

    private static func timer(_ kind: TimerKind, _ name: String, after seconds: Int) -> Glance {
        let length: Duration = kind == .pomodoro ? .seconds(1500) : .seconds(300)
        let timer = RunningTimer(
            name: name, kind: kind, began: .zero, length: length, rest: .seconds(300),
            rounds: kind == .pomodoro ? 4 : 1)
        return timer.glance(at: .zero + .seconds(seconds))
    }

    /// What a player on the session's bus tells, while it plays and while it pauses.
    static let player: [(name: String, glance: Glance)] = [
        ("player-playing", player(.playing)), ("player-paused", player(.paused)),
    ]

    private static func player(_ status: PlayerProperties.Status) -> Glance {
        var machine = PlayerMachine(PlayerOptions())
        _ = machine.handle(.start, at: .zero)
        _ = machine.handle(.owner(.session, name: "org.mpris.MediaPlayer2.mpd", ":1.7"), at: .zero)
        let track = PlayerTrack(title: "Sarabande", artist: "Ada Berg", album: "Cello Suites")
        _ = machine.handle(
            .properties(.session, owner: ":1.7", PlayerProperties(status: status, track: track)), at: .zero)
        let settled = machine.nextDeadline ?? .zero
        for case .show(let glance) in machine.handle(.deadline, at: settled) { return glance }
        preconditionFailure("the player shows a glance")
    }

    private static var zone: Glance {
        // 2026-01-01 18:41 in Tokyo.
        ClockFace(ClockOptions()).glance(ofZone: "Asia/Tokyo", at: 1_767_292_860)
    }

    /// A line that one of Waybar's custom modules may print.
    private static var script: Glance {
        var machine = ScriptMachine(ScriptOptions(id: "mail", source: .program(["/usr/local/lib/notch/mail"])))
        _ = machine.handle(.start, at: .zero)
        let line = #"{"text": "3 new", "alt": "mail", "tooltip": "Ada: lunch at one?", "class": "unread"}"#
        _ = machine.handle(.line(line), at: .zero)
        for case .show(let glance, _) in machine.handle(.ended(.exited(0), isCut: false, error: nil), at: .zero) {
            return glance
        }
        preconditionFailure("the script shows a glance")
    }

    private static var system: [(name: String, glance: Glance)] {
        var options = SystemOptions()
        options.metrics = SystemMetric.allCases
        var sample = SystemSample()
        (sample.memory, sample.temperature, sample.throttling) = (0.57, 48.2, 1)
        (sample.disk, sample.diskFree) = (0.93, 8_600_000_000)
        (sample.ticks, sample.network) = (ProcessorTicks([0, 0, 0, 0, 0]), SystemSample.Counters(0, 0))
        var machine = SystemMachine(options)
        _ = machine.handle(.start, at: .zero)
        _ = machine.handle(.read(sample), at: .zero)
        sample.ticks = ProcessorTicks([23, 0, 0, 77, 0])
        sample.network = SystemSample.Counters(1_240_000, 86_000)
        return machine.handle(.read(sample), at: .zero + .seconds(1)).compactMap { effect in
            guard case .show(let glance) = effect else { return nil }
            return (glance.id.split(separator: ":").joined(separator: "-"), glance)
        }
    }
}
