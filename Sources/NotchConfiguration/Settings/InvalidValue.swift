import NotchCore

/// The reason why the value of a key was refused.
struct InvalidValue: Error {
    /// A description of a valid value, as the end of a sentence.
    var expectation: String
    /// The fault of a value that has the right form but refers to something that is not valid.
    var cause: String?

    /// Returns the whole sentence about an entry of a file.
    func complaint(about entry: KeyFile.Entry) -> String {
        let complaint = complaint(about: "\(entry.key)=\(KeyFile.shortened(entry.value))")
        let isCommented = entry.value.hasOccurrence(of: " #") || entry.value.hasOccurrence(of: " ;")
        return complaint + (isCommented ? "; a comment stands on a line of its own" : "")
    }

    /// Returns the whole sentence about a value.
    ///
    /// - Parameter what: the value, and the name of the setting.
    func complaint(about what: String) -> String {
        cause.map { "\(what): \($0)" } ?? "\(what) should be \(expectation)"
    }
}
