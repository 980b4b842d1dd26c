import ArgumentParser

struct Icons: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "icons", abstract: "List the names of icons, or those that have a word in them.",
        discussion: """
            The names are those of Notch's own icons and of your files in the folders of icons. The gallery in the \
            documentation shows them. The names of the installed icon theme work too.
            """)

    @Argument(help: "Only the names that have this text in them.") var word: String?
    @OptionGroup var options: GlobalOptions

    func run() throws { try Names.print(.icons, containing: word, options) }
}
