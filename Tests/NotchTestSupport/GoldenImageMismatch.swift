/// An error: a picture differs from its golden image.
package struct GoldenImageMismatch: Error, CustomStringConvertible {
    package let description: String
}
