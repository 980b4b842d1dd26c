/// Where a frame gets the pictures that others made: users' icons, icons of themes, and the pictures of views.
///
/// A frame asks for what it draws, and never waits. What the source answers is a part of the frame's input, so that the
/// frame stays a pure function of its input.
package protocol PictureSource: AnyObject {
    /// Returns what is known of a picture's format and proportions, which its place in a layout needs.
    ///
    /// The first call for a file begins to look at it.
    func shape(of file: PictureFile) -> PictureAnswer<PictureShape>

    /// Returns the frames of a picture in the size that a panel needs.
    ///
    /// The first call for a request begins to read it.
    func frames(of request: PictureRequest) -> PictureAnswer<PictureFrames>

    /// Asks the disk which files there are.
    ///
    /// - Parameter question: what looks. It may run on another thread.
    /// - Returns: `nil` where the disk does not answer within a frame. What is drawn has to ask again then.
    func ask<Value: Sendable>(_ question: @escaping @Sendable () -> Value) -> Value?
}

extension PictureSource {
    /// Asks at once, however long the disk takes: for tools and tests.
    package func ask<Value: Sendable>(_ question: @escaping @Sendable () -> Value) -> Value? { question() }
}

/// What a source knows of a picture at the instant of a frame.
package enum PictureAnswer<Value> {
    /// - Parameter arrival: when the value came, on the surface's clock; `nil` where it was known when it was first
    ///   wanted, or came within the same instant. A picture with an arrival fades in.
    case ready(Value, arrival: Duration?)
    /// The answer will come. The frame keeps the picture's place.
    ///
    /// - Parameter former: the same of an earlier version of the file, which stays on show until then.
    case pending(former: Value?)
    /// The picture is not drawn until its file changes.
    case refused(PictureError)
}

/// A picture in some size.
package struct PictureRequest: Hashable, Sendable {
    /// How the picture is placed in the size that is wanted.
    package enum Placement: Hashable, Sendable {
        /// It fills the size.
        case filled
        /// It stands in the middle of a square, in whole multiples of its own pixels where it is no larger than 32 of them.
        case icon
    }

    package var file: PictureFile
    /// In pixels.
    package var width: Int
    /// In pixels.
    package var height: Int
    package var placement: Placement
    /// Whether all frames of a picture that moves are wanted, at most 64, and not the first one alone.
    package var isMoving: Bool

    package init(
        _ file: PictureFile, width: Int, height: Int, placement: Placement = .filled, isMoving: Bool = false
    ) {
        self.file = file
        self.width = width
        self.height = height
        self.placement = placement
        self.isMoving = isMoving
    }
}
