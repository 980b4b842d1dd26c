import NotchTestSupport
import Testing

@testable import NotchCore

@Suite("Which theme is due")
struct ThemeMachineTests {
    private static let levels = [
        ThemeLevel(lux: 0, theme: "night"), ThemeLevel(lux: 10, theme: "dark"), ThemeLevel(lux: 300, theme: "light"),
    ]

    private func second(_ seconds: Int) -> Instant { .zero + .seconds(seconds) }

    @Test("a choice goes before the light, the light before the schedule, and the schedule before the configuration")
    func reasons_haveAnOrder() {
        var machine = ThemeMachine()
        #expect(machine.choice == ThemeChoice())
        #expect(machine.handle(.scheduled("dark"), at: .zero) == ThemeChoice(name: "dark", reason: .schedule))
        #expect(machine.handle(.levels(Self.levels), at: .zero) == nil)
        #expect(machine.handle(.illuminance(1), at: .zero) == ThemeChoice(name: "night", reason: .light))
        #expect(machine.handle(.chosen("light"), at: .zero) == ThemeChoice(name: "light", reason: .chosen))
        #expect(machine.handle(.illuminance(nil), at: .zero) == nil)
        #expect(machine.handle(.chosen(nil), at: .zero) == ThemeChoice(name: "dark", reason: .schedule))
        #expect(machine.handle(.scheduled(nil), at: .zero) == ThemeChoice())
    }

    @Test("another light has to last, and a passing one changes nothing")
    func light_hasToLast() {
        var machine = ThemeMachine()
        _ = machine.handle(.levels(Self.levels), at: .zero)
        _ = machine.handle(.illuminance(50), at: .zero)
        #expect(machine.choice.name == "dark")
        // Headlights pass.
        #expect(machine.handle(.illuminance(2000), at: second(10)) == nil)
        #expect(machine.nextDeadline == second(15))
        #expect(machine.handle(.illuminance(50), at: second(12)) == nil)
        #expect(machine.nextDeadline == nil)
        // The LED goes off, and then the screen beside it.
        #expect(machine.handle(.illuminance(5), at: second(20)) == nil)
        #expect(machine.handle(.illuminance(1), at: second(23)) == nil)
        #expect(machine.handle(.deadline, at: second(25))?.name == "night")
        #expect(machine.nextDeadline == nil)
    }

    @Test("light that goes back and forth around a level changes the theme once")
    func hysteresis_holds() {
        var machine = ThemeMachine()
        _ = machine.handle(.levels(Self.levels), at: .zero)
        var changes = 0
        var random = SeededGenerator(seed: 15)
        for index in 0..<3000 {
            // From 7 to 12 lux: above the two thirds at which the level is left.
            let lux = Double.random(in: 7...12, using: &random)
            if machine.handle(.illuminance(index == 0 ? 5 : lux), at: second(index)) != nil { changes += 1 }
            if let deadline = machine.nextDeadline, machine.handle(.deadline, at: deadline) != nil { changes += 1 }
        }
        #expect(changes == 2, "night at first, then dark")
        #expect(machine.choice.name == "dark")
    }

    @Test("below the lowest level the light asks for nothing")
    func belowAll_asksForNothing() {
        var machine = ThemeMachine()
        _ = machine.handle(.levels([ThemeLevel(lux: 300, theme: "light")]), at: .zero)
        #expect(machine.handle(.illuminance(20), at: .zero) == nil)
        _ = machine.handle(.illuminance(500), at: second(1))
        #expect(machine.handle(.deadline, at: second(6)) == ThemeChoice(name: "light", reason: .light))
        _ = machine.handle(.illuminance(100), at: second(7))
        #expect(machine.handle(.deadline, at: second(12)) == ThemeChoice())
    }

    @Test("levels that change count for the light as it is")
    func levels_countAtOnce() {
        var machine = ThemeMachine()
        _ = machine.handle(.illuminance(20), at: .zero)
        #expect(machine.handle(.levels(Self.levels), at: .zero)?.name == "dark")
        #expect(machine.handle(.levels([]), at: .zero) == ThemeChoice())
        #expect(machine.handle(.illuminance(.nan), at: .zero) == nil)
    }
}
