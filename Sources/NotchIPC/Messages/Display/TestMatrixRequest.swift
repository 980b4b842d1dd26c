/// Shows how a matrix of LEDs is wired.
package struct TestMatrixRequest: NotchRequest {
    package static let method = "TestMatrix"
    package static let comment = """
        Shows how a matrix of LEDs is wired, for 'seconds' (1 to 600), in the place of the picture: the corners in
        red, green, blue and white, and then one row after the other. 0 ends it. The call is refused with Unavailable
        if the display is no matrix.
        """
    package static let isRecorded = true
    package static let blank = Self()
    package typealias Reply = EmptyReply
    /// The duration of the test in seconds; 0 ends a running test.
    package var seconds = 30

    package static let durations = 0...600

    package mutating func code(_ field: inout FieldCoder) {
        field("seconds", &seconds, Self.durations)
    }
}
