/// The items of one kind.
package struct GalleryGroup: Hashable, Sendable, CustomStringConvertible {
    package var name: String
    package var items: [GalleryItem]

    package var description: String { name }
}
