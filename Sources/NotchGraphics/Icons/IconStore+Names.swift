import NotchPictures

extension IconStore {
    /// The names of Notch's own icons and of the users' files, in alphabetical order. Each access reads the folders.
    package var names: [String] { Set(IconCatalog.names).union(userNames).sorted() }

    private var userNames: Set<String> { source.ask { [folders] in folders.names } ?? [] }
}

extension IconStore {
    /// The names of Notch's own drawings, in alphabetical order. Other names stand for these.
    package static var drawings: [String] { IconCatalog.drawings.sorted() }
}
