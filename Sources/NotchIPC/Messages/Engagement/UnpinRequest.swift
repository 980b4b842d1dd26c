/// Releases the pins by hand that the client may change.
package struct UnpinRequest: NotchRequest {
    package static let method = "Unpin"
    package static let comment = "Releases the caller's pins and those of inputs, and for an administrator every pin."
    package static let isRecorded = true
    package static let blank = Self()
    package typealias Reply = EmptyReply
}
