/// A reply that confirms success, and lists the parts of the request that were changed, ignored or deferred.
package struct WarningsReply: NotchMessage {
    package static let blank = Self()
    package var warnings: [String] = []

    package mutating func code(_ field: inout FieldCoder) { field("warnings", &warnings) }
}
