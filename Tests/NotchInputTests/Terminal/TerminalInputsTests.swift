import NotchCore
import NotchEventLoop
import NotchInput
import NotchTestSupport
import Testing

@Suite("The keys of the terminal as an input")
@SurfaceActor
struct TerminalInputsTests {
    private final class World {
        var actions: [String] = []
        var quits = 0
        var obstacle: String?
        var now = Instant.zero
    }

    private let world = World()
    private let inputs: TerminalInputs

    init() throws {
        let world = world
        nonisolated(unsafe) let told = world
        let context = InputContext(loop: try EventLoop(clock: .virtual), logger: .silent) { action, input in
            told.actions.append("\(action.notation) by \(input)")
        }
        inputs = TerminalInputs(
            context: context, obstacle: { world.obstacle }, quit: { world.quits += 1 }, time: { world.now })
    }

    @Test("keys are reported like those of any other input, and q ends the program")
    func keys_areTold() {
        for key in ["\u{1B}[C", " ", "2", "q"] {
            inputs.receive(Array(key.utf8))
            world.now = world.now + .seconds(1)
        }
        #expect(world.actions == ["next by terminal", "toggle by terminal", "answer 2 by terminal"])
        #expect(world.quits == 1)
    }

    @Test("it reports whether it listens, and does not know whether somebody is near")
    func report_tellsTheObstacle() {
        #expect(inputs.reports == [InputReport(name: "terminal", kind: .terminal, state: .listening)])
        world.obstacle = "in the background"
        #expect(
            inputs.reports
                == [InputReport(name: "terminal", kind: .terminal, state: .waiting, error: "in the background")])
        #expect(inputs.presence == nil)
    }

    @Test("nothing is reported once it is closed")
    func closed_isSilent() {
        inputs.close()
        inputs.receive(Array(" q".utf8))
        #expect(world.actions == [] && world.quits == 0)
    }
}
