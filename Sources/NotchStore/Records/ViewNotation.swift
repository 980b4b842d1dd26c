package import NotchCore

/// How the views of cards are written into the store. The format belongs to the caller.
package struct ViewNotation: Sendable {
    package var write: @Sendable (ViewNode) -> [UInt8]
    /// Returns `nil` for bytes that are no view.
    package var read: @Sendable ([UInt8]) -> ViewNode?

    package init(
        write: @escaping @Sendable (ViewNode) -> [UInt8], read: @escaping @Sendable ([UInt8]) -> ViewNode?
    ) {
        self.write = write
        self.read = read
    }
}
