import Foundation
import Glibc
import NotchCore
import NotchDisplay
import NotchEventLoop
import NotchSystem
import NotchTestSupport
import Testing

/// Tests the indicator on the kernel's own LED class. A user-space LED receives the brightness.
@SurfaceActor
@Suite("Indicator of the board", .serialized, .enabled(if: BoardGuest.isHere))
struct IndicatorTests {
    private let loop: EventLoop
    private let led: UserLED
    private let log = LogLines()
    /// A label may have a blank.
    private let options = IndicatorOptions(kind: .led, device: "notch test", brightness: 100)

    init() throws {
        loop = try EventLoop()
        led = try UserLED("notch test", maximum: 255)
        // The kernel switches a new LED off.
        _ = led.receive()
    }

    private func indicator() -> Indicator {
        Indicator(options: options, clock: loop, logger: log.logger) { _ in
            IndicatorColour(red: 1, green: 1, blue: 1)
        }
    }

    private func scene(card priority: ActivityPriority? = nil, pending: ActivityPriority? = nil) -> Scene {
        Scene(
            surface: .compact, surfaceChanged: .zero,
            card: priority.map { priority in
                CardScene(
                    activity: Activity(priority: priority, title: "A"), phase: .animateIn, phaseBegan: loop.now,
                    transition: .milliseconds(200))
            },
            home: HomeScene(time: WallTime(year: 2026, month: 1, day: 1, weekday: 4, hour: 0, minute: 0)),
            pending: pending.map { PendingScene(priority: $0, began: loop.now) })
    }

    /// Returns the levels that the LED is set to while a scene is shown for some time.
    private func levels(of indicator: Indicator, showing scene: Scene, for duration: Duration) throws -> [Int] {
        var levels: [Int] = []
        let source = try loop.watch(led.descriptor, for: .readable) { [led] _ in
            if let level = led.receive() { levels.append(level) }
        }
        defer { source.cancel() }
        indicator.show(scene)
        _ = loop.schedule(at: loop.now + duration) { [loop] in loop.stop() }
        try loop.run()
        return levels
    }

    private func number(_ attribute: String) throws -> Int {
        let text = try String(contentsOf: led.folder.appendingPathComponent(attribute), encoding: .utf8)
        return try #require(Int(text.trimmingCharacters(in: .newlines)))
    }

    @Test("it breathes for what waits, shows a card, flashes for a high one, is off at rest, and is left as it was")
    func states_areSeen() throws {
        try BoardGuest.write("11", to: led.folder.appendingPathComponent("brightness"))
        _ = led.receive()
        let indicator = indicator()
        let breath = try levels(of: indicator, showing: scene(pending: .low), for: .milliseconds(2100))
        // The light takes 20 steps a second. Some may be late or equal here.
        #expect(breath.count > 10)
        #expect(breath.first ?? 255 < 10)
        #expect(breath.max() ?? 0 > 230)
        #expect(breath.count <= 43)

        let card = try levels(of: indicator, showing: scene(card: .normal), for: .milliseconds(400))
        #expect(card.last == 255)
        let flashes = try levels(of: indicator, showing: scene(card: .high), for: .milliseconds(1100))
        // The LED is on already.
        #expect(flashes == [0, 255, 0, 255])

        #expect(try levels(of: indicator, showing: scene(), for: .milliseconds(100)) == [0])
        let turns = loop.turns
        #expect(try levels(of: indicator, showing: scene(), for: .milliseconds(500)) == [])
        // The timer that ends the half second takes one turn.
        #expect(loop.turns - turns <= 1)

        indicator.close()
        #expect(try number("brightness") == 11)
        #expect(log.warnings == [])
    }

    @Test("Fault 32: without the right to write one warning names the rule, which grants it to the group video")
    func denied_isMendedByTheRule() throws {
        let video = try #require(getgrnam("video")).pointee.gr_gid

        let indicator = indicator()
        var card = scene(card: .normal)
        card.card?.transition = .zero
        try BoardGuest.asNobody(group: video) {
            indicator.show(scene(pending: .low))
            indicator.show(card)
        }
        #expect(indicator.problem?.code == .denied)
        #expect(log.warnings.count == 1)
        #expect(log.warnings.first?.contains("`sudo make install` give the group video that right") == true)
        #expect(led.receive() == nil)

        let ran = try UdevRule.run("leds", for: "/class/leds/\(led.name)")
        #expect(ran.status == 0, "\(ran.errors)")
        try BoardGuest.asNobody(group: video) { indicator.devicesChanged(.overflowed) }
        #expect(indicator.problem == nil)
        #expect(led.receive() == 255)
        indicator.close()
    }
}
