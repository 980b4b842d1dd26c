/// How the names of users' icon files end, in the order in which they are looked for. What a file holds decides how it is
/// drawn, whatever its name.
enum IconFormat: String, CaseIterable {
    case svg, png, gif

    var suffix: String { "." + rawValue }
}
