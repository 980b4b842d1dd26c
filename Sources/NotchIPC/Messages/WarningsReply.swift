/// A reply that says "done", and which parts of the request were changed, ignored or put off.
package struct WarningsReply: NotchMessage {
    package static let blank = Self()
    package var warnings: [String] = []

    package mutating func code(_ field: inout FieldCoder) { field("warnings", &warnings) }
}
