import Foundation
import NotchCore
import NotchDisplay
import NotchIPC
import NotchTestSupport
import Testing

/// A trial in which a hand near the panel keeps the next card away.
struct YieldTrial {
    let panel: BoardPanel
    let daemon: Daemon
    let client: DaemonClient
    let monitor: DaemonMonitor

    init(panel: BoardPanel, daemon: Daemon) throws {
        (self.panel, self.daemon) = (panel, daemon)
        client = try DaemonClient(daemon)
        monitor = try DaemonMonitor(daemon)
    }

    /// - Parameter looks: whether to compare the panel with what the daemon draws, before and while the next card
    ///   waits.
    func show(
        by sensor: String, dwell: Duration, priority: ActivityPriority = .normal, looks: Bool = false,
        setNear: (Bool) throws -> Void
    ) throws {
        monitor.forget()
        var first = ActivityDraft(title: "First")
        first.dwell = dwell
        _ = try client.call(EnqueueRequest(activity: first))
        let came = try monitor.next(.animateIn, of: "First")
        let card = looks ? try rest() : nil
        try setNear(true)
        let approach = try monitor.next(.hover(true), by: sensor)
        let engaged = try monitor.nextEngagement(true)
        #expect(engaged.time - approach.time >= Engagement.defaultHoverDelay - .milliseconds(1))
        let next = BoardScene(title: "After", priority: priority)
        _ = try client.call(EnqueueRequest(activity: next.draft))

        let went = try monitor.next(.animateOut, of: "First")
        #expect((dwell...dwell + .seconds(1)).contains(went.time - came.time))
        try monitor.next(.hidden, of: "First")
        // Several polls go by (Q17).
        Nap.take(milliseconds: 500)
        if let card {
            let home = try rest()
            #expect(home.difference(from: card) != nil)
        }
        try setNear(false)
        let left = try monitor.next(.hover(false), by: sensor)
        #expect(!monitor.hasHeard(.animateIn, of: "After"))
        let free = try monitor.nextEngagement(false)
        let shown = try monitor.next(.animateIn, of: "After")
        print("figure: from \(sensor)'s edge to the next card: \(shown.time - left.time)")
        #expect(left.time <= free.time && free.time <= shown.time)
        #expect(shown.time - left.time <= ActivityQueueMachine.engagementPoll)

        let expected = try panel.headlessPicture(of: next)
        let difference = try PanelShot.difference(of: panel.card, from: expected)
        #expect(difference == nil)
        _ = try client.call(DismissRequest())
        try monitor.next(.hidden, of: "After")
    }

    /// Returns the picture on the panel once nothing moves, and checks that it is what the daemon has drawn.
    private func rest() throws -> Pixmap {
        Nap.take(milliseconds: 600)
        let picture = try daemon.screenshot()
        let difference = try PanelShot.difference(of: panel.card, from: picture.turned(by: panel.rotation))
        #expect(difference == nil)
        return picture
    }
}
