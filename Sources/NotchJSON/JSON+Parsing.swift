extension JSON {
    /// The greatest depth to which arrays and objects may be nested.
    package static let maximumDepth = 32

    /// Reads one JSON value. The text must be UTF-8, without anything after the value. A byte order mark before it is
    /// skipped.
    ///
    /// What another program may have meant well does not lose the whole text: a whole number beyond 64 bits is a
    /// ``double(_:)``, half a surrogate pair is U+FFFD, and of two members with the same name the last one counts.
    ///
    /// - Parameters:
    ///   - allowsNUL: whether strings may contain NULs, as escapes.
    ///   - depth: how many levels of arrays and objects there may be. Each takes a part of the stack.
    /// - Throws: ``JSONError`` with the place of the first fault.
    package static func parse(
        _ text: ArraySlice<UInt8>, allowsNUL: Bool = false, depth: Int = maximumDepth
    ) throws(JSONError) -> JSON {
        // The closure returns a result, because a rethrowing function would lose the error's type.
        let result: Result<JSON, JSONError> = text.withUnsafeBufferPointer { bytes in
            var parser = JSONParser(bytes, allowsNUL: allowsNUL, maximumDepth: depth)
            return Result { () throws(JSONError) in try parser.document() }
        }
        return try result.get()
    }

    /// Reads one JSON value as ``parse(_:allowsNUL:depth:)-(ArraySlice<UInt8>,_,_)`` does.
    package static func parse(
        _ text: String, allowsNUL: Bool = false, depth: Int = maximumDepth
    ) throws(JSONError) -> JSON {
        try parse(Array(text.utf8)[...], allowsNUL: allowsNUL, depth: depth)
    }
}
