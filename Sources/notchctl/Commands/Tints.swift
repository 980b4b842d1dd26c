import ArgumentParser

struct Tints: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tints", abstract: "List the names of tints; #RRGGBB is one too.")

    @Argument(help: "Only the names that have this text in them.") var word: String?
    @OptionGroup var options: GlobalOptions

    func run() throws { try Names.print(.tints, containing: word, options) }
}
