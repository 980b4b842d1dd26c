import Foundation
import NotchCore
import NotchDevices
import NotchDisplay
import NotchIPC
import NotchSystem
import NotchTestSupport
import Testing

/// A daemon with inputs of each kind, on a display that is turned.
struct WiredDaemon {
    private static let enter: UInt16 = 28
    private let panel: BoardPanel = {
        var panel = BoardPanel.small
        panel.rotation = .clockwise90
        return panel
    }()
    private let lines: SimulatedChip
    private let doorbell: any GPIOLine
    private let screen: VirtualInput
    private let keys: VirtualInput
    private let led: UserLED
    let daemon: Daemon
    private let client: DaemonClient
    private let monitor: DaemonMonitor

    private static let others = """
        [GPIO hall]
        Chip=notch-wired
        Offset=3
        Role=hover
        [GPIO second]
        Chip=notch-wired
        Offset=4
        Role=answer-2
        Debounce=0ms
        [Touch]
        Enabled=yes
        Tap=tap
        SwipeLeft=answer-1
        SwipeRight=answer-2
        SwipeUp=answer-3
        SwipeDown=answer-4
        [Keys keys]
        Device=Board keys
        Key=KEY_ENTER
        Role=next
        [Indicator]
        Kind=led
        Device=notch-wired
        Brightness=100

        """

    init() throws {
        lines = try SimulatedChip("notch-wired", lines: 5, names: [1: "BUTTON", 2: "BELL"])
        for offset in 0..<5 { try lines.pull(offset, high: false) }
        doorbell = try LibGPIOD().request(GPIORequest(path: lines.node(), offset: 2, consumer: "doorbell"))
        var shape = VirtualInput.screen
        // The screen has the native size of the panel: 96 mm by 51 mm.
        (shape.absolute[EvdevCode.slotX], shape.absolute[EvdevCode.x]) = (Self.axis(960), Self.axis(960))
        (shape.absolute[EvdevCode.slotY], shape.absolute[EvdevCode.y]) = (Self.axis(510), Self.axis(510))
        screen = try VirtualInput(shape)
        keys = try VirtualInput(VirtualInput.Shape(name: "Board keys", keys: [Self.enter]))
        led = try UserLED("notch-wired", maximum: 255)
        daemon = try panel.daemon(
            """
            [GPIO door]
            Line=BUTTON
            Role=open
            Debounce=0ms
            [GPIO lost]
            Line=NOWHERE
            Role=next
            [GPIO bell]
            Line=BELL
            Role=dismiss

            """ + Self.others)
        client = try DaemonClient(daemon)
        monitor = try DaemonMonitor(daemon)
    }

    private static func axis(_ end: Int32) -> VirtualInput.AbsoluteAxis {
        VirtualInput.AbsoluteAxis(range: 0...end, resolution: 10)
    }

    /// Checks the states of the inputs once all devices are there. A line that does not exist and one that another
    /// program has do not affect the others.
    func tellHowTheyDo() throws {
        let deadline = ContinuousClock.now + .seconds(10)
        var text = try daemon.say("status")
        while !text.contains("keys (keys): released") || !text.contains("touch (touch): released"),
            ContinuousClock.now < deadline
        {
            Nap.take(milliseconds: 200)
            text = try daemon.say("status")
        }
        let file = daemon.configurationFile.path
        let written = try String(contentsOfFile: file, encoding: .utf8).components(separatedBy: "\n")
        func place(_ key: String) throws -> String { "\(file):\(try #require(written.firstIndex(of: key)) + 1): " }
        for part in [
            "door (gpio): released", "hall (gpio): away", "lost (gpio): waiting", "bell (gpio): waiting",
            "touch (touch): released", "keys (keys): released",
            try place("Line=NOWHERE") + "there is no line named 'NOWHERE'; there are ",
            try place("Line=BELL") + "line 2 (BELL) of \(try lines.name()) (notch-wired) is in use by 'doorbell'",
        ] {
            #expect(text.contains(part), "\(part) is not in \(text)")
        }
    }

    /// S14: each press engages, and the next one ends that.
    func pressTheButton() throws {
        var delays: [Duration] = []
        var lags: [Duration] = []
        for press in 0..<20 {
            let pulled = ContinuousClock.now
            try lines.pull(1, high: true)
            let input = try monitor.next(.toggle, by: "door")
            let engagement = try monitor.nextEngagement(press % 2 == 0)
            delays.append(ContinuousClock.now - pulled)
            lags.append(engagement.time - input.time)
            try lines.pull(1, high: false)
        }
        delays.sort()
        lags.sort()
        print("figure: GPIO edge to engagement as a client hears of it, of 20: median \(delays[10])")
        // This is the time from the action to the engagement, on the daemon's own clock.
        #expect(lags[10] <= .milliseconds(5))
        // This time includes the way to the test and the reading there, both emulated.
        #expect(delays[10] < .milliseconds(40))
    }

    func touchThePanel() throws {
        // In the picture the panel's own y goes to the right, and its x up.
        for (start, end, answer) in [
            ((480, 100), (480, 400), 2), ((480, 400), (480, 100), 1), ((200, 255), (700, 255), 3),
            ((700, 255), (200, 255), 4),
        ] {
            for step in 0...4 {
                try screen.touch(
                    (start.0 + (end.0 - start.0) * step / 4, start.1 + (end.1 - start.1) * step / 4))
            }
            try screen.touch(nil)
            try monitor.next(.answer(answer), by: "touch")
        }
        let card = try show("Touch me", .named(.teal))
        try screen.touch((480, 255))
        try screen.touch(nil)
        let middle = PixelPoint(x: card.width / 2, y: card.height / 2)
        let tap = try monitor.next(.tap(at: middle), by: "touch")
        let left = try monitor.next(.animateOut, of: "Touch me")
        #expect(left.time - tap.time <= .milliseconds(50))
        try monitor.next(.hidden, of: "Touch me")
        let home = try picture()
        #expect(home.difference(from: card) != nil)
    }

    /// Asks three questions and answers each in another way: by the line of the second choice, by a touch on it, and by
    /// a key that marks it and a button that takes it.
    func answerQuestions() throws {
        try expectSecond { try pulse(4) }
        // In the picture this is 85 of 170 pixels from the left and 263 of 320 from above: the middle of the last
        // choice, below the clock.
        try expectSecond {
            try screen.touch((171, 255))
            try screen.touch(nil)
        }
        try expectSecond {
            try pressKey()
            try pulse(1)
        }
    }

    private func pulse(_ offset: Int) throws {
        try lines.pull(offset, high: true)
        try lines.pull(offset, high: false)
    }

    /// Asks, and expects the second choice once the question is on the panel and `answer` has been done.
    private func expectSecond(by answer: () throws -> Void) throws {
        let asker = try NotchClient(path: daemon.socket, timeout: .seconds(30))
        var draft = QuestionDraft(title: "Open the door?", choices: ["Open", "Leave it"])
        draft.defaultChoice = 1
        try asker.send(AskRequest(question: draft))
        try monitor.next("the question") { if case .question(_, .showing) = $0 { true } else { false } }
        try picture()
        // An earlier press would be for what was on the panel before.
        Nap.take(milliseconds: 600)
        try answer()
        let reply = try asker.receive(AskRequest.self, timeout: .seconds(10)).reply
        #expect(reply.outcome == .chosen(2) && reply.text == "Leave it")
        // The question's pin goes with its card.
        try monitor.nextEngagement(false)
    }

    /// Checks that the indicator is as bright as the card's tint, and dark without a card. A key ends the card.
    func showTints() throws {
        try wait(for: 0)
        try show("Bright", .rgb(red: 255, green: 255, blue: 255))
        try wait(for: 255)
        try pressKey()
        try monitor.next(.hidden, of: "Bright")
        try wait(for: 0)
    }

    private func pressKey() throws {
        try keys.key(Self.enter, 1)
        try keys.key(Self.enter, 0)
        try monitor.next(.next, by: "keys")
    }

    /// Uses another line after a reload. The line from before is free then, and so is one that was waited for.
    func takeAnotherLine() throws {
        let system = LibGPIOD()
        let node = try lines.node()
        #expect(throws: Errno.busy) { try system.request(GPIORequest(path: node, offset: 1)) }
        try daemon.reconfigure(
            BoardPanel.still + "[GPIO gate]\nChip=notch-wired\nOffset=0\nRole=open\nDebounce=0ms\n" + Self.others)
        try system.request(GPIORequest(path: node, offset: 1)).close()
        #expect(throws: Errno.busy) { try system.request(GPIORequest(path: node, offset: 0)) }
        for isEngaged in [true, false] {
            try lines.pull(0, high: true)
            try monitor.next(.toggle, by: "gate")
            try monitor.nextEngagement(isEngaged)
            try lines.pull(0, high: false)
        }
    }

    /// Checks that all the inputs cost nothing while nobody is near.
    func rest() throws {
        try BoardGuest.beginMinute()
        Nap.take(milliseconds: 1500)
        let rest = try DaemonRest(of: [daemon], counted: 2, traced: 1)
        #expect(rest.calls == [])
        #expect(rest.switches == [0])
    }

    // MARK: PanelFormat and light

    /// Shows a card, and returns its picture.
    @discardableResult
    private func show(_ title: String, _ tint: Tint) throws -> Pixmap {
        var draft = ActivityDraft(title: title)
        (draft.tint, draft.hold) = (tint, true)
        _ = try client.call(EnqueueRequest(activity: draft))
        try monitor.next(.animateIn, of: title)
        return try picture()
    }

    /// Returns the picture on the panel once nothing moves.
    @discardableResult
    private func picture() throws -> Pixmap {
        Nap.take(milliseconds: 600)
        let picture = try daemon.screenshot()
        let difference = try PanelShot.difference(of: panel.card, from: picture.turned(by: panel.rotation))
        #expect(difference == nil)
        return picture
    }

    /// Waits until the indicator's last brightness is this one.
    private func wait(for brightness: Int) throws {
        let file = led.folder.appendingPathComponent("brightness")
        let deadline = ContinuousClock.now + .seconds(10)
        while true {
            let text = try String(contentsOf: file, encoding: .utf8).trimmingCharacters(in: .newlines)
            if text == "\(brightness)" { return }
            guard .now < deadline else { throw BoardError("the LED is set to \(text), not to \(brightness)") }
            Nap.take(milliseconds: 20)
        }
    }
}
