extension DisplayError {
    /// ``Display/present(_:)`` was called before the previous frame was done.
    static func busy(_ display: String) -> DisplayError {
        DisplayError(code: .busy, message: "the \(display) display is still busy with the frame before")
    }

    /// ``Display/present(_:)`` was called after ``Display/close()``.
    static func closed(_ display: String) -> DisplayError {
        DisplayError(code: .closed, message: "the \(display) display is closed")
    }

    /// The device has pixels of the kind `what`, which cannot be written.
    static func format(_ what: String) -> DisplayError {
        DisplayError(code: .format, message: "the device has \(what)")
    }
}
