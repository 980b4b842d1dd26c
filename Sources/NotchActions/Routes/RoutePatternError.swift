/// Why a text is no pattern of links. Each error names the component, counted from 1.
public enum RoutePatternError: Error, Hashable, Sendable, CustomStringConvertible {
    /// `**` is not the whole of the last component.
    case restNotLast(pattern: String, component: Int)

    /// A component has several variable parts, between which no link could be divided.
    case severalVariables(pattern: String, component: Int)

    /// `$(` without a name or without its parenthesis.
    case badParameter(pattern: String, component: Int)

    /// Two parameters have one name.
    case duplicateName(String, pattern: String, component: Int)
    case tooLong(pattern: String, count: Int)

    public var description: String {
        switch self {
        case .restNotLast(let pattern, let component):
            "component \(component) of the pattern “\(pattern)” has “**”, which may only be the whole last component"
        case .severalVariables(let pattern, let component):
            "component \(component) of the pattern “\(pattern)” has more than one of “*” and “$(…)”"
        case .badParameter(let pattern, let component):
            "component \(component) of the pattern “\(pattern)” has “$(” without a name and “)”"
        case .duplicateName(let name, let pattern, let component):
            "component \(component) of the pattern “\(pattern)” has the parameter “\(name)” once more"
        case .tooLong(let pattern, let count):
            "the pattern “\(pattern.prefix(32))…” has \(count) bytes; the limit is \(RoutePattern.maximumLength)"
        }
    }
}
