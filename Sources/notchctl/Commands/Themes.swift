import ArgumentParser

struct Themes: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "themes", abstract: "List the names of themes, for theme and for the configuration.")

    @Argument(help: "Only the names that have this text in them.") var word: String?
    @OptionGroup var options: GlobalOptions

    func run() throws { try Names.print(.themes, containing: word, options) }
}
