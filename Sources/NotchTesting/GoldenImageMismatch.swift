/// An error: a picture differs from its golden image.
public struct GoldenImageMismatch: Error, CustomStringConvertible {
    public let description: String
}
