/// One reply of a stream as it goes over the wire, so that it is put into words once, however many clients get it.
package struct EncodedReply: Sendable {
    /// With the closing NUL.
    let bytes: [UInt8]

    /// A reply that others follow.
    package init(continuing parameters: JSONObject) {
        bytes = JSON.object(["parameters": .object(parameters), "continues": true]).bytes + [0]
    }
}
