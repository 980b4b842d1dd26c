extension ValueSyntax<String> {
    /// Reads the path of a file or a folder.
    package static var absolutePath: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            let path = try path("a file").read(text)
            guard path.hasPrefix("/"), path != "/" else {
                throw InvalidValue(expectation: "an absolute path, such as /run/weather")
            }
            return path
        }
    }

    /// Reads the path of a folder, which may be the root.
    package static var mountPoint: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in text == "/" ? text : try absolutePath.read(text) }
    }

    /// Reads the working folder of a program.
    package static var folder: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            guard text.isCleanPath else {
                throw InvalidValue(expectation: "the absolute path of a folder")
            }
            return text
        }
    }

    /// Reads the name of a user of the machine.
    package static var userName: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            let isName = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
            guard isName, (1...32).contains(text.utf8.count), text.first != "-" else {
                throw InvalidValue(expectation: "the name of a user, such as pi")
            }
            return text
        }
    }

    /// Reads the name of an icon.
    package static var iconName: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            let isName = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_+.".contains($0)) }
            guard isName, (1...128).contains(text.utf8.count) else {
                throw InvalidValue(expectation: "the name of an icon, such as cloud.rain")
            }
            return text
        }
    }
}

extension ValueSyntax<[String]> {
    /// Reads a program with its arguments.
    package static var program: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            let arguments = try ArgumentSplitter.split(text)
            guard let program = arguments.first, program.hasPrefix("/"), program != "/" else {
                throw InvalidValue(expectation: "the absolute path of a program, and its arguments")
            }
            return arguments
        }
    }
}

extension ValueSyntax<[String: String]> {
    /// Reads variables as systemd reads `Environment=`.
    package static var environment: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            var variables: [String: String] = [:]
            for word in try ArgumentSplitter.split(text) {
                guard let equals = word.firstIndex(of: "="), equals != word.startIndex else {
                    throw InvalidValue(expectation: "variables such as LANG=C and \"NOTE=two words\"")
                }
                variables[String(word[..<equals])] = String(word[word.index(after: equals)...])
            }
            return variables
        }
    }
}

extension ValueSyntax<Duration> {
    /// Reads a duration of a second to a day, such as an interval or a time limit.
    package static var interval: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            guard let interval = Duration(notation: text), (.seconds(1)...Duration.seconds(86_400)).contains(interval)
            else { throw InvalidValue(expectation: "a duration from 1s to 24h") }
            return interval
        }
    }
}

extension ValueSyntax<Tint> {
    package static var tint: ValueSyntax {
        ValueSyntax { (text) throws(InvalidValue) in
            guard let tint = Tint(text) else {
                let names = NamedTint.allCases.map(\.rawValue).joined(separator: ", ")
                throw InvalidValue(expectation: "accent, #RRGGBB or one of \(names)")
            }
            return tint
        }
    }
}

extension ValueSyntax {
    /// Reads some of an enumeration's cases, in upper or lower case, separated by spaces.
    package static func choices<Choice>() -> ValueSyntax
    where Value == [Choice], Choice: CaseIterable & RawRepresentable & Sendable, Choice.RawValue == String {
        ValueSyntax { (text) throws(InvalidValue) in
            let all = Array(Choice.allCases)
            var chosen: [Choice] = []
            for word in text.lowercased().split(separator: " ") {
                guard let choice = all.first(where: { $0.rawValue.lowercased() == word }) else {
                    throw InvalidValue(
                        expectation: "some of " + all.map(\.rawValue).joined(separator: ", ") + " with spaces between")
                }
                chosen.append(choice)
            }
            return chosen
        }
    }
}

extension String {
    /// Whether the text is an absolute path of fewer than 4,096 bytes, without a NUL and without an empty part, `.` or
    /// `..`.
    package var isCleanPath: Bool {
        guard hasPrefix("/"), utf8.count < 4096, !utf8.contains(0) else { return false }
        if self == "/" { return true }
        let parts = utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return !parts.contains { $0.isEmpty || $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8) }
    }
}
