/// A reply that only says "done".
package struct EmptyReply: NotchMessage {
    package static let blank = Self()
}
