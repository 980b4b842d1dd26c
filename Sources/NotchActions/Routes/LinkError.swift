/// Why a text is no link. Each error names the component that is wrong.
public enum LinkError: Error, Hashable, Sendable, CustomStringConvertible {
    case noScheme(text: String)
    case badScheme(String)

    /// A percent sign without two hexadecimal digits.
    case badEscape(component: String, text: String)
    case notUTF8(component: String)
    case controlCharacter(offset: Int)

    /// A link with `http` or `https` that names no domain.
    case noDomain

    /// A link with a user before its domain.
    case userInformation
    case tooLong(count: Int)

    /// The component that is wrong.
    public var component: String {
        switch self {
        case .noScheme, .badScheme: "the scheme"
        case .badEscape(let component, _), .notUTF8(let component): component
        case .controlCharacter, .tooLong: "the link"
        case .noDomain, .userInformation: "the domain"
        }
    }

    public var description: String {
        switch self {
        case .noScheme(let text): "the link has no scheme: “\(text)” has no colon"
        case .badScheme(let scheme): "the scheme of the link is no scheme: “\(scheme)”"
        case .badEscape(let component, let text):
            "\(component) of the link has “\(text)”, but two hexadecimal digits follow a percent sign"
        case .notUTF8(let component): "\(component) of the link is not UTF-8"
        case .controlCharacter(let offset): "the link has a control character at byte \(offset)"
        case .noDomain: "the link names no domain"
        case .userInformation: "the domain of the link has a user before it"
        case .tooLong(let count): "the link has \(count) bytes; the limit is \(Link.maximumLength)"
        }
    }
}
