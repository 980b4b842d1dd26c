/// The file of a picture as it was when somebody read it, so that nothing waits for a disk when it is drawn.
///
/// Two readings are never equal, whatever they hold: to compare pictures costs nothing, and a view with another reading
/// is drawn anew.
package final class PictureData: Hashable, Sendable {
    package let path: String
    package let bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }

    package static func == (left: PictureData, right: PictureData) -> Bool { left === right }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
