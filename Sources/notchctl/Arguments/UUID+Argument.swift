public import ArgumentParser
public import FoundationEssentials

/// The id of an activity or of a question on the command line.
extension UUID: @retroactive ExpressibleByArgument {
    public init?(argument: String) { self.init(uuidString: argument) }
}
