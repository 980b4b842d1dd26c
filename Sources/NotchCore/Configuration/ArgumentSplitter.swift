/// Splits a command into its arguments as systemd splits `ExecStart=`: at blanks, but for those in quotes. No shell sees
/// the command.
package enum ArgumentSplitter {
    /// - Throws: ``InvalidValue`` for a quote that is not closed, and for an unknown escape.
    package static func split(_ command: String) throws(InvalidValue) -> [String] {
        var arguments: [String] = []
        // nil between two arguments. An argument of nothing but empty quotes is empty.
        var argument: String.UnicodeScalarView?
        var quote: Unicode.Scalar?
        // Scalars are looked at, since a mark makes another character of a quote.
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
