/// One encoded reply. It is encoded once for all clients that get it.
package struct EncodedReply: Sendable {
    /// The encoded reply with its closing NUL.
    let bytes: [UInt8]

    /// Encodes the only reply to a call, or the last one of a stream.
    package init(_ parameters: JSONObject) {
        bytes = JSON.object(["parameters": .object(parameters)]).bytes + [0]
    }

    /// Encodes a reply that others follow.
    package init(continuing parameters: JSONObject) {
        bytes = JSON.object(["parameters": .object(parameters), "continues": true]).bytes + [0]
    }
}
