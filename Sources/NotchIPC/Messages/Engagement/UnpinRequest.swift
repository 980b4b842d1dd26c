/// Releases every pin by hand, regardless of its holder.
package struct UnpinRequest: NotchRequest {
    package static let method = "Unpin"
    package static let comment = "Releases every pin, whoever holds it."
    package static let isRecorded = true
    package static let blank = Self()
    package typealias Reply = EmptyReply
}
