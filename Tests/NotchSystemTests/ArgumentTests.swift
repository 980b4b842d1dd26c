import CArguments
import Testing

@Suite("Arguments of the process")
struct ArgumentTests {
    @Test("the arguments are those of Swift's runtime")
    func arguments_areTheRuntimes() {
        let arguments = (0..<notch_argument_count()).map { String(cString: notch_argument($0)) }
        #expect(arguments == CommandLine.arguments)
        #expect(notch_argument(notch_argument_count()) == nil)
        #expect(notch_argument(-1) == nil)
    }
}
