import ArgumentParser

struct Panels: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "panels", abstract: "List the names of panel profiles, for Panel= and --panel.")

    @Argument(help: "Only the names that have this text in them.") var word: String?
    @OptionGroup var options: GlobalOptions

    func run() throws { try Names.print(.panels, containing: word, options) }
}
