import NotchCore
import NotchTestSupport
import Testing

@testable import NotchConfiguration
@testable import NotchRuntime

/// A home and views beside the middle that read values of the program.
@Suite("Views that show a program's own values")
@SurfaceActor
struct OwnHomeTests {
    /// The last reading of a sensor.
    @SurfaceActor
    private final class Climate {
        var degrees = 21
    }

    private let climate = Climate()
    private let clock = ManualClock()

    /// A display at rest.
    private func makeHarness(_ configure: (inout NotchConfiguration) -> Void) async throws -> RuntimeHarness {
        let harness = try RuntimeHarness(configure, clock: clock)
        try harness.runtime.start()
        await clock.advance(by: .seconds(62))
        return harness
    }

    /// A display whose home is the temperature.
    private func makeHomeHarness() async throws -> RuntimeHarness {
        try await makeHarness { [climate, clock] configuration in
            configuration.setHome {
                ActivityHost(queue: ActivityQueue(clock: clock)) {
                    ViewHome { _, _ in Text("\(climate.degrees)°", style: .value) }
                }
            }
        }
    }

    private func pixels(_ harness: RuntimeHarness) -> [UInt32] {
        let picture = harness.picture
        return (0..<picture.height).flatMap { Array(picture.row($0)) }
    }

    /// Returns how many frames are drawn once the surface is told that a home changed.
    private func frames(_ harness: RuntimeHarness) async -> Int {
        let drawn = harness.frames.count
        harness.runtime.coordinator.homeChanged()
        await harness.clock.advance(by: .seconds(1))
        return harness.frames.count - drawn
    }

    @Test("a home whose values changed is drawn again, and an equal one is not")
    func home_isDrawnAgain() async throws {
        let harness = try await makeHomeHarness()
        let before = pixels(harness)
        #expect(await frames(harness) == 0)
        climate.degrees = 22
        await harness.clock.advance(by: .seconds(1))
        #expect(pixels(harness) == before, "nobody has told that it changed")
        #expect(await frames(harness) == RuntimeHarness.framesOfChange)
        #expect(pixels(harness) != before)
        #expect(await frames(harness) == 0)
    }

    @Test("the views beside the middle are drawn again, each when its values changed", arguments: [false, true])
    func sides_areDrawnAgain(isTrailing: Bool) async throws {
        let harness = try await makeHarness { [climate] configuration in
            if isTrailing {
                configuration.setCompactTrailing { Text("\(climate.degrees)°") }
            } else {
                configuration.setCompactLeading { Text("\(climate.degrees)°") }
            }
        }
        #expect(await frames(harness) == 0)
        let begun = harness.frames.count
        climate.degrees = 22
        #expect(await frames(harness) == RuntimeHarness.framesOfChange)
        // Text begins at the left.
        let damage = harness.frames[begun].damage.bounds
        #expect(isTrailing ? damage.x > 160 : damage.maxX < 160, "\(damage)")
    }

    @Test("a home that changes under a card draws nothing there, and is new once the card has gone")
    func home_changesUnderACard() async throws {
        let harness = try await makeHomeHarness()
        let before = pixels(harness)
        harness.runtime.queue.enqueue(Activity(title: "A card", dwell: .seconds(10)))
        await harness.clock.advance(by: .seconds(2))
        climate.degrees = 22
        #expect(await frames(harness) == 0)
        await harness.clock.advance(by: .seconds(20))
        #expect(pixels(harness) != before)
    }
}
