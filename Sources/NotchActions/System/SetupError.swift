/// Everything that is wrong with the features of a program. Nothing is registered then.
public struct SetupError: Error, Hashable, Sendable, CustomStringConvertible {
    public let problems: [SetupProblem]

    public init(problems: [SetupProblem]) {
        self.problems = problems
    }

    public var description: String {
        (["the actions cannot be set up:"] + problems.map { "- \($0)" }).joined(separator: "\n")
    }
}
