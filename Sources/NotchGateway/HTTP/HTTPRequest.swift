package import NotchJSON

/// A whole request of HTTP, as its bytes came, but for the path and the query, whose escapes are decoded.
package struct HTTPRequest: Hashable, Sendable {
    /// `GET`, `POST`, `PUT`, and so on, in capitals.
    package var method: String
    /// The path's segments without the slashes between them, such as `["api", "notify"]`. `/` has none.
    package var path: [String]
    package var query: [HTTPField]
    package var headers: [HTTPField]
    /// The body, at most ``HTTPLimits/body`` bytes.
    package var body: [UInt8]

    package init(
        _ method: String, _ path: [String] = [], query: [HTTPField] = [], headers: [HTTPField] = [], body: [UInt8] = []
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
    }

    /// Returns the first value of a field of the query; `nil` if it has none of this name.
    package func query(_ name: String) -> String? { query.first { $0.name == name }?.value }

    /// Returns the first value of a header, whose name is in lower case; `nil` if there is none.
    package func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }

    /// Reads the body as text.
    ///
    /// - Throws: ``HTTPProblem`` with status 400 for text that is not UTF-8.
    package func text() throws(HTTPProblem) -> String {
        guard let text = String(validating: body, as: UTF8.self) else {
            throw HTTPProblem(400, "the body is not valid UTF-8")
        }
        return text
    }

    /// Reads the body as an object of JSON.
    ///
    /// - Throws: ``HTTPProblem`` with status 400 and the place of the first fault.
    package func object() throws(HTTPProblem) -> JSONObject {
        let json: JSON
        do { json = try JSON.parse(body[...]) } catch { throw HTTPProblem(400, "the body is not JSON: \(error)") }
        guard case .object(let object) = json else {
            throw HTTPProblem(400, "the body is \(json.kind), and has to be an object of JSON")
        }
        return object
    }
}

/// A name and a value: of a header, whose name is in lower case, or of the query.
package struct HTTPField: Hashable, Sendable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// The other end of a connection.
package enum HTTPPeer: Hashable, Sendable {
    /// A process of this machine, by its user: it has connected to a Unix socket.
    case user(UInt32)
    /// A numeric address of the internet protocol, without the port.
    case address(String)

    /// The peer as bounds and logs name it.
    package var name: String {
        switch self {
        case .user(let number): "user-\(number)"
        case .address(let address): address
        }
    }
}
