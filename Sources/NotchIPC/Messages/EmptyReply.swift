/// A reply without fields, which confirms that the call has succeeded.
package struct EmptyReply: NotchMessage {
    package static let blank = Self()
}
