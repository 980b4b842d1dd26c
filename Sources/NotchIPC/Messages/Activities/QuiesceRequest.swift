/// Takes the card down, suspends the queue, and answers once the surface is certain to be left alone (Q23).
package struct QuiesceRequest: NotchRequest {
    package static let method = "Quiesce"
    package static let comment = "Takes the card down and suspends. Replies when the queue has released the display."
    package static let isRecorded = true
    package static let waiting = Waiting.always
    package static let blank = Self()
    package typealias Reply = EmptyReply
}
