import NotchConcurrency
import NotchTestSupport
import Testing

@Suite("Replay of machines")
struct MachineReplayTests {
    @Test("a stream that gets the same events again decides the same", arguments: 0..<20 as Range<UInt64>)
    func stream_decidesTheSame(seed: UInt64) {
        let log = ReplayLog(of: StreamMachine<Toast>(), seed: seed) { machine, random in
            let id = "\(random.next() % 5)"
            switch Int.random(in: 0..<10, using: &random) {
            case 0...2: return .enqueue([.timed(id), .blocker(id + "b")])
            case 3: return .enqueueExclusively(.timed(id))
            case 4: return .unblock(nil)
            case 5: return .endRest(id)
            case 6: return .cancel(id)
            case 7: return machine.isPaused ? .resume : .pause
            case 8: return .update(Toast(id: id, text: "new"))
            default: return Bool.random(using: &random) ? .unblock(id + "b") : .cancelAll
            }
        }
        #expect(log.count { !$0.isEmpty } > 20)
        #expect(log.difference() == nil)
    }

    @Test("a line of interactions that gets the same events again decides the same", arguments: 0..<20 as Range<UInt64>)
    func interactions_decideTheSame(seed: UInt64) {
        var configuration = InteractionMachine.Configuration()
        configuration.capacity = 3
        let log = ReplayLog(of: InteractionMachine(configuration: configuration), seed: seed) { machine, random in
            let id = machine.pending.first?.id ?? machine.current?.item.id ?? InteractionID(1)
            switch Int.random(in: 0..<9, using: &random) {
            case 0, 1: return .add(nil, timeout: Bool.random(using: &random) ? .seconds(1) : nil)
            case 2, 3: return .didAppear
            case 4: return .begin(id)
            case 5: return Int.random(in: 0..<4, using: &random) == 0 ? .decline(id) : .begin(id)
            case 6: return .finish(machine.current?.item.id ?? id)
            case 7: return Int.random(in: 0..<4, using: &random) == 0 ? .cancelAll : .cancel(id)
            default: return Int.random(in: 0..<4, using: &random) == 0 ? .willDisappear : .didAppear
            }
        }
        #expect(log.count { !$0.isEmpty } > 20)
        #expect(log.difference() == nil)
    }
}
