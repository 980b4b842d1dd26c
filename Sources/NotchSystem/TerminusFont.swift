/// The font whose letters are drawn pixel by pixel, as Debian packages it.
package enum TerminusFont {
    package static let package = "fonts-terminus-otb"
    /// The folder of the files of its weights, and their names.
    package static let folder = "/usr/share/fonts/opentype/terminus"
    package static let names = ["terminus-normal.otb", "terminus-bold.otb"]
    /// What a person is told where it is missing.
    package static let advice = "the smallest letters on a black and white panel are easier to read in Terminus"
}
