import NotchCore
import NotchProcess
import NotchSystem

/// The notation of what the programs of actions do, in scripts and recordings:
///
///     at 5s output deploy.start progress 40 Copying
///     at 9s ended deploy.start exited 0 42 files
///
/// The words after the end are the last line of the program's output.
extension InputScript.Event {
    /// Reads an event of a program.
    ///
    /// - Parameters:
    ///   - words: the words after `at TIME`.
    ///   - line: the line that has them.
    /// - Returns: `nil` for any other event.
    /// - Throws: the words that should follow the first word.
    init?(ofProgram words: ArraySlice<Substring>, in line: Substring) throws(Expectation) {
        /// Returns the text of the line after as many words.
        func text(after count: Int) -> String? {
            words.dropFirst(count).first.map { String(line[$0.startIndex...]) }
        }
        let program = words.dropFirst().first.map { ScriptWord.read($0) }
        switch words.first {
        case "output":
            guard let program, let text = text(after: 2) else {
                throw Expectation(text: "'output PROGRAM LINE', such as 'output deploy.start progress 40 Copying'")
            }
            self = .output(program: program, line: text)
        case "ended":
            let how = words.dropFirst(2)
            guard let program, let kind = how.first else { throw Self.endExpectation }
            let value = how.dropFirst().first.flatMap { Int32($0) }
            let end: (ProcessEnd, words: Int)? =
                switch (String(kind), value) {
                case ("exited", let status?): (.exited(status), 4)
                case ("killed", let signal?): (.killed(signal: signal), 4)
                case ("missing", let code?): (.notStarted(Errno(rawValue: code)), 4)
                case ("late", _): (.timedOut, 3)
                case ("cancelled", _): (.cancelled, 3)
                default: nil
                }
            guard let end else { throw Self.endExpectation }
            self = .ended(program: program, ProcessResult(end: end.0, lastLine: text(after: end.words)))
        default: return nil
        }
    }

    private static let endExpectation = Expectation(
        text: """
            'ended PROGRAM HOW LAST-LINE' with HOW one of 'exited STATUS', 'killed SIGNAL', 'missing ERRNO', 'late' and \
            'cancelled', such as 'ended deploy.start exited 0 42 files'
            """)

    static func notation(output line: String, of program: String) -> String {
        "output \(ScriptWord.write(program)) \(line)"
    }

    static func notation(_ result: ProcessResult, of program: String) -> String {
        let how =
            switch result.end {
            case .exited(let status): "exited \(status)"
            case .killed(let signal): "killed \(signal)"
            case .notStarted(let error): "missing \(error.rawValue)"
            case .timedOut: "late"
            case .cancelled: "cancelled"
            }
        return (["ended", ScriptWord.write(program), how] + [result.lastLine].compactMap(\.self)).joined(separator: " ")
    }
}
