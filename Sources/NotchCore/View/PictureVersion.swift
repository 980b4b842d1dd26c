/// The file of a picture, in the version that somebody has seen.
///
/// Nothing of the file is read here: the frame that shows the picture asks for its pixels.
package struct PictureVersion: Hashable, Sendable {
    package let path: String
    /// Numbers that differ once the file is written anew.
    package let numbers: [UInt64]

    package init(path: String, numbers: [UInt64]) {
        self.path = path
        self.numbers = numbers
    }
}
