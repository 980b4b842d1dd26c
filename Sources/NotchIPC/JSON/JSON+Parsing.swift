internal import CJansson

extension JSON {
    /// The greatest depth to which arrays and objects may be nested.
    package static let maximumDepth = 32

    /// Reads one JSON value. The text must be UTF-8, without duplicate members, without NULs in strings, and without
    /// anything after the value.
    ///
    /// - Parameter allowsNUL: whether strings, though not the names of members, may contain NULs.
    /// - Throws: ``JSONError`` with the place of the first fault.
    ///
    /// C: `json_loadb(3)` of jansson.
    package static func parse(_ text: UnsafeRawBufferPointer, allowsNUL: Bool = false) throws(JSONError) -> JSON {
        var error = json_error_t()
        let flags = Int(JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | (allowsNUL ? JSON_ALLOW_NUL : 0))
        guard let root = json_loadb(text.baseAddress, text.count, flags, &error) else {
            throw JSONError(
                reason: message(of: error), offset: max(0, Int(error.position)), line: max(1, Int(error.line)),
                column: max(0, Int(error.column)))
        }
        defer { json_decref(root) }
        return try JSON(root, depth: 0)
    }

    /// Reads one JSON value as ``parse(_:allowsNUL:)-(UnsafeRawBufferPointer,_)`` does.
    package static func parse(_ text: ArraySlice<UInt8>, allowsNUL: Bool = false) throws(JSONError) -> JSON {
        // The closure returns a result, because a rethrowing function would lose the error's type.
        let result: Result<JSON, JSONError> = text.withUnsafeBytes { bytes in
            Result { () throws(JSONError) in try parse(bytes, allowsNUL: allowsNUL) }
        }
        return try result.get()
    }

    /// Reads one JSON value as ``parse(_:allowsNUL:)-(UnsafeRawBufferPointer,_)`` does.
    package static func parse(_ text: String) throws(JSONError) -> JSON {
        try parse(Array(text.utf8)[...])
    }

    private init(_ value: UnsafeMutablePointer<json_t>, depth: Int) throws(JSONError) {
        guard depth <= Self.maximumDepth else {
            throw JSONError(reason: "more than \(Self.maximumDepth) levels deep", offset: 0)
        }
        switch value.pointee.type {
        case JSON_OBJECT:
            var object = JSONObject()
            var iterator = json_object_iter(value)
            while let member = iterator {
                if let key = json_object_iter_key(member), let child = json_object_iter_value(member) {
                    object.append(String(cString: key), try JSON(child, depth: depth + 1))
                }
                iterator = json_object_iter_next(value, member)
            }
            self = .object(object)
        case JSON_ARRAY:
            var array: [JSON] = []
            for index in 0..<json_array_size(value) {
                if let child = json_array_get(value, index) {
                    array.append(try JSON(child, depth: depth + 1))
                }
            }
            self = .array(array)
        case JSON_STRING:
            let bytes = UnsafeRawBufferPointer(start: json_string_value(value), count: json_string_length(value))
            self = .string(String(decoding: bytes, as: UTF8.self))
        case JSON_INTEGER: self = .int(Int64(json_integer_value(value)))
        case JSON_REAL: self = .double(json_real_value(value))
        case JSON_TRUE: self = .bool(true)
        case JSON_FALSE: self = .bool(false)
        default: self = .null
        }
    }

    private static func message(of error: json_error_t) -> String {
        let text = withUnsafeBytes(of: error.text) { text in
            String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
        }
        var error = error
        return switch json_error_code(&error) {
        case json_error_invalid_utf8: "invalid UTF-8: " + text
        // The parser's own messages mention its options.
        case json_error_null_character, json_error_null_byte_in_key: "a NUL in a string"
        default: text
        }
    }
}
