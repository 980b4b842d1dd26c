/// A picture is not what its golden image says.
package struct GoldenImageMismatch: Error, CustomStringConvertible {
    package let description: String
}
