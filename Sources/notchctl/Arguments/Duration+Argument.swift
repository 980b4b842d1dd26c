public import ArgumentParser
import NotchCore

/// A length of time on the command line: `2.4s`, `2400ms`, `1m`, `1h`, or plain seconds.
extension Duration: @retroactive ExpressibleByArgument {
    public init?(argument: String) { self.init(notation: argument) }
}
