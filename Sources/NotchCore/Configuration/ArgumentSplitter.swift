/// Splits a command into its arguments as systemd splits `ExecStart=`: at blanks outside of quotes. No shell is
/// involved.
package enum ArgumentSplitter {
    /// - Throws: ``InvalidValue`` for an unclosed quote, an unknown escape or a NUL.
    package static func split(_ command: String) throws(InvalidValue) -> [String] {
        var arguments: [String] = []
        // nil between two arguments. An argument that is only a pair of quotes is empty.
        var argument: String.UnicodeScalarView?
        var quote: Unicode.Scalar?
        // The loop reads scalars, because a combining mark after a quote would make it another character.
        var rest = Substring(command).unicodeScalars
        while let scalar = rest.popFirst() {
            if scalar == "\\" {
                argument = argument ?? .init()
                argument?.append(try escaped(&rest))
            } else if scalar == quote {
                quote = nil
            } else if quote == nil, scalar == "\"" || scalar == "'" {
                quote = scalar
                argument = argument ?? .init()
            } else if quote == nil, scalar == " " || scalar == "\t" {
                if let complete = argument { arguments.append(String(complete)) }
                argument = nil
            } else if scalar == "\0" {
                throw fault("a NUL cannot be part of an argument")
            } else {
                argument = argument ?? .init()
                argument?.append(scalar)
            }
        }
        if let quote { throw fault("the quote \(quote) is not closed") }
        if let complete = argument { arguments.append(String(complete)) }
        return arguments
    }

    private static func escaped(_ rest: inout Substring.UnicodeScalarView) throws(InvalidValue) -> Unicode.Scalar {
        guard let scalar = rest.popFirst() else { throw fault("a backslash stands at the end") }
        switch scalar {
        case "\\", "\"", "'", " ": return scalar
        case "n": return "\n"
        case "r": return "\r"
        case "s": return " "
        case "t": return "\t"
        default:
            let shown = String(Character(scalar)).excerpt
            throw fault("\\\(shown) is no escape; write \\\\ for a backslash")
        }
    }

    private static func fault(_ cause: String) -> InvalidValue {
        InvalidValue(expectation: "a list of arguments", cause: cause)
    }
}
