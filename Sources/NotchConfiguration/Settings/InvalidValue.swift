/// Why the value of a key was refused.
struct InvalidValue: Error {
    /// What it should have been, as the end of a sentence.
    var expectation: String
    /// What is wrong with it, where it is of the right form and leads to something that is not.
    var cause: String?

    /// The whole sentence about an entry of a file.
    func complaint(about entry: KeyFile.Entry) -> String {
        complaint(about: "\(entry.key)=\(KeyFile.shortened(entry.value))")
    }

    /// - Parameter what: the value, and what it was given to.
    func complaint(about what: String) -> String {
        cause.map { "\(what): \($0)" } ?? "\(what) should be \(expectation)"
    }
}
