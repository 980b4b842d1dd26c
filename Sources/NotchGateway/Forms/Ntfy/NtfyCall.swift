/// A call of ntfy, which the method and the path of a request name.
enum NtfyCall: Hashable, Sendable {
    /// `POST /`: the body has the topic and the message as JSON.
    case publishJSON
    /// `POST /TOPIC`, `POST /TOPIC/SEQUENCE`, `GET /TOPIC/publish`.
    case publish(topic: String, sequence: String?)
    /// `PUT /TOPIC/SEQUENCE/clear` and `DELETE /TOPIC/SEQUENCE`.
    case end(topic: String, sequence: String, event: String)

    init?(_ request: HTTPRequest) {
        let path = request.path
        guard path.allSatisfy(Self.isName), path.first.map({ !Self.reserved.contains($0) }) ?? true else { return nil }
        switch (request.method, path.count) {
        case ("POST", 0), ("PUT", 0): self = .publishJSON
        case ("POST", 1), ("PUT", 1): self = .publish(topic: path[0], sequence: nil)
        case ("GET", 2):
            guard ["publish", "send", "trigger"].contains(path[1]) else { return nil }
            self = .publish(topic: path[0], sequence: nil)
        case ("POST", 2), ("PUT", 2): self = .publish(topic: path[0], sequence: path[1])
        case ("DELETE", 2): self = .end(topic: path[0], sequence: path[1], event: "message_delete")
        case ("PUT", 3):
            guard ["clear", "read"].contains(path[2]) else { return nil }
            self = .end(topic: path[0], sequence: path[1], event: "message_clear")
        default: return nil
        }
    }

    /// Returns whether a text may name a topic or a sequence.
    static func isName(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }

    /// The first parts of paths that are other forms' and the gateway's own.
    static let reserved: Set<String> = ["api", "apprise", "healthz", "message", "metrics", "v1", "webhook"]
}
