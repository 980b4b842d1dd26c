/// The languages in which Notch itself says something on the panel.
package enum Language: String, CaseIterable, Hashable, Sendable {
    case english = "en"
    case german = "de"
    case french = "fr"
    case spanish = "es"
    case arabic = "ar"
    case japanese = "ja"

    /// Makes the language of a locale.
    ///
    /// - Parameter locale: a name such as `de_DE.UTF-8`; another language than these is `nil`.
    package init?(locale: String) {
        self.init(rawValue: locale.prefix { $0 != "_" && $0 != "." && $0 != "@" }.lowercased())
    }
}
