import Foundation
import NotchCore
import NotchIPC
import NotchTestSupport
import Testing

/// Tests actions that buttons of a real chip perform: their cards on the panel, and what the kernel has left of them.
@Suite("Actions on the board", .serialized, .enabled(if: BoardGuest.isHere))
struct ActionBoardTests {
    private static let start = InputAction.perform("deploy.start target=main")
    private static let hang = InputAction.perform("deploy.hang")

    private let panel = BoardPanel.small
    private let script: ActionScript
    private let lines: SimulatedChip
    private let daemon: Daemon
    private let monitor: DaemonMonitor

    init() throws {
        script = try ActionScript()
        lines = try SimulatedChip("notch-actions", names: [1: "DEPLOY", 2: "HANG"])
        for offset in 0..<4 { try lines.pull(offset, high: false) }
        daemon = try panel.daemon(
            """
            [Queue]
            Dwell=1500ms
            [Store]
            Path=\(script.path).db
            [Action deploy.start]
            Command=\(script.path) start {target}
            Inputs=target:required
            Title=Deploy {target}
            OfferFor=perform search prediction
            [Action deploy.hang]
            Command=\(script.path) hang
            Title=Hang
            TimeLimit=3s
            [GPIO deploy]
            Line=DEPLOY
            Role=perform deploy.start target=main
            Debounce=0ms
            [GPIO hang]
            Line=HANG
            Role=perform deploy.hang
            Debounce=0ms

            """)
        monitor = try DaemonMonitor(daemon)
    }

    private func press(_ offset: Int) throws {
        try lines.pull(offset, high: true)
        try lines.pull(offset, high: false)
    }

    /// Waits for a card with this second text to come.
    @discardableResult
    private func nextCard(_ title: String, _ subtitle: String?) throws -> MonitorEvent {
        try monitor.next("the card \(title), \(subtitle ?? "-")") {
            guard case .activity(.phase(.animateIn, let card)) = $0 else { return false }
            return card.title == title && card.subtitle == subtitle
        }
    }

    /// Returns the picture on the panel once nothing moves.
    private func picture() throws -> Pixmap {
        Nap.take(milliseconds: 600)
        let picture = try daemon.screenshot()
        let difference = try PanelShot.difference(of: panel.card, from: picture)
        #expect(difference == nil)
        return picture
    }

    @Test("a button performs an action each time: a card while it runs, one with its last line, and nothing left")
    func button_performs() throws {
        for _ in 0..<2 {
            let home = try picture()
            try press(1)
            try monitor.next(Self.start, by: "deploy")
            try nextCard("Deploy main", nil)
            try monitor.next("progress") {
                guard case .activity(.updated(let card)) = $0 else { return false }
                return card.subtitle == "Copying" && card.progress == 40
            }
            let running = try picture()
            #expect(running.difference(from: home) != nil)
            try script.finish()
            try nextCard("Deploy main", "main is out")
            #expect(try picture().difference(from: running) != nil)
            try monitor.next(.hidden, of: "Deploy main")
            #expect(try script.processes() == [])
        }
        // Both were of the same activity, which is found and continued.
        #expect(try daemon.say("search", "dep").contains("Deploy main"))
        try script.finish()
        #expect(try daemon.say("continue", "1") == "main is out")
        try nextCard("Deploy main", "main is out")
        #expect(try daemon.say("suggest").contains("Deploy main"))
        #expect(daemon.terminate().status == 0)
    }

    @Test("an action that hangs ends at its time limit, with all that it has started, and then wakes nobody")
    func hangingAction_endsAtItsLimit() throws {
        try press(2)
        let press = try monitor.next(Self.hang, by: "hang")
        try nextCard("Hang", nil)
        try script.wait(for: ActionScript.hanging)
        let card = try nextCard("Hang", "timed out after 3 s: Waiting")
        print("figure: from a button to the card of an action that hangs for 3 s: \(card.time - press.time)")
        #expect(card.time - press.time >= .seconds(3))
        #expect(try script.processes() == [])
        let process = daemon.process.processIdentifier
        #expect(try BoardGuest.read("/proc/\(process)/task/\(process)/children") == "")

        try monitor.next(.hidden, of: "Hang")
        try BoardGuest.beginMinute()
        Nap.take(milliseconds: 2500)
        let rest = try DaemonRest(of: [daemon], counted: 2, traced: 1)
        #expect(rest.calls == [])
        #expect(rest.switches == [0])
        #expect(daemon.terminate().status == 0)
        let complaints = daemon.complaints()
        #expect(complaints.contains("notice: deploy.hang failed: timed out after 3 s: Waiting"))
        #expect(!complaints.contains("warning"), "\(complaints)")
    }
}
