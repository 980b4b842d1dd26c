/// Removes the card, suspends the queue, and answers when the queue has released the surface (Q23).
package struct QuiesceRequest: NotchRequest {
    package static let method = "Quiesce"
    package static let comment = "Takes the card down and suspends. Replies when the queue has released the display."
    package static let isRecorded = true
    package static let waiting = Waiting.always
    package static let blank = Self()
    package typealias Reply = EmptyReply
}
