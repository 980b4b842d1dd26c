/// Text from a client as an error may contain it.
extension String {
    /// The first few characters of the text.
    var shortened: String { utf8.count <= 80 ? self : prefix(40) + "…" }
    /// The text cleaned and shortened.
    var presentable: String { ((try? DisplayText.clean(self)) ?? "").shortened }
    /// The same, in quotes.
    var quoted: String { "'" + presentable + "'" }
}
