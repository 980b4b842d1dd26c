import NotchIPC

extension HTTPRequest {
    /// The secret that the request carries; `nil` if it carries none.
    ///
    /// It is taken from `Authorization: Bearer`, from the password of `Authorization: Basic`, since some clients know
    /// only that, from `X-Gotify-Key`, and from `?token=` and ntfy's `?auth=`.
    var secret: String? {
        if let value = header("authorization") { return Self.secret(inAuthorization: value) }
        if let key = header("x-gotify-key") { return key }
        if let token = query("token") { return token }
        guard let auth = query("auth"), let text = Self.base64(auth) else { return nil }
        return Self.secret(inAuthorization: text)
    }

    private static func secret(inAuthorization value: String) -> String? {
        let parts = value.split(separator: " ", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return nil }
        switch parts[0].lowercased() {
        case "bearer": return parts[1]
        case "basic":
            guard let text = base64(parts[1]), let colon = text.firstIndex(of: ":") else { return nil }
            return String(text[text.index(after: colon)...])
        default: return nil
        }
    }

    /// Returns the text of base64, with either alphabet and with or without padding.
    private static func base64(_ text: String) -> String? {
        var text = text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
        while text.count % 4 != 0 { text.append("=") }
        return Base64.decode(String(text)).flatMap { String(validating: $0, as: UTF8.self) }
    }
}
