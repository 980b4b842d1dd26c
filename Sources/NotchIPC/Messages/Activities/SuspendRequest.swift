/// Stops showing new cards. The card on the screen finishes its dwell (Q21).
package struct SuspendRequest: NotchRequest {
    package static let method = "Suspend"
    package static let comment = "Shows no new cards. The card on the display finishes."
    package static let isRecorded = true
    package static let blank = Self()
    package typealias Reply = EmptyReply
}
