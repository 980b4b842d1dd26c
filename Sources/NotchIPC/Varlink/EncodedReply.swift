/// One encoded reply of a stream. It is encoded once for all clients that get it.
package struct EncodedReply: Sendable {
    /// The encoded reply with its closing NUL.
    let bytes: [UInt8]

    /// Encodes a reply that others follow.
    package init(continuing parameters: JSONObject) {
        bytes = JSON.object(["parameters": .object(parameters), "continues": true]).bytes + [0]
    }
}
