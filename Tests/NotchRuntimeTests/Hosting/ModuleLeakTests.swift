import NotchTestSupport
import Testing

@Suite struct ModuleLeakTests {
    @Test("M4: hundreds of switches of modules that stay, leave, hang and flood leave no claim, descriptor and memory")
    func storm_leavesNothing() throws {
        let rounds = Repetition.rounds(300, full: 500)
        let command = try Command.run(Command.probe("module-probe"), ["\(rounds)"])
        let fields = command.output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
        try #require(command.status == 0 && fields.count == 6, "\(command)")
        #expect(fields[0] == fields[1], "descriptors: \(command.output)")
        // Less than 128 bytes for each switch, four a round. An instance or an activity that is left has more.
        #expect(fields[3] - fields[2] < rounds * 4 * 128, "bytes of the heap: \(command.output)")
        #expect(fields[4] == 0, "steps with a disorder")
        #expect(fields[5] == 0, "claims")
    }
}
