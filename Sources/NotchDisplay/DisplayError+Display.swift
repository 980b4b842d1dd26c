extension DisplayError {
    /// ``Display/present(_:)`` came before the frame before was done.
    static func busy(_ display: String) -> DisplayError {
        DisplayError(code: .busy, message: "the \(display) display is still busy with the frame before")
    }

    /// ``Display/present(_:)`` came after ``Display/close()``.
    static func closed(_ display: String) -> DisplayError {
        DisplayError(code: .closed, message: "the \(display) display is closed")
    }

    /// The device has `what`, which cannot be written.
    static func format(_ what: String) -> DisplayError {
        DisplayError(code: .format, message: "the device has \(what)")
    }
}
