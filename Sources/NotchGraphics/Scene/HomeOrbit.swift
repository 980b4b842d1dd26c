import NotchCore

/// The way of the home view around its place, so that no pixel shows the same for years: a pixel a minute, nine minutes
/// for a round of 3x3 pixels.
enum HomeOrbit {
    private static let way = [(-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1), (0, 0), (1, 0), (1, 1), (0, 1)]

    /// Returns how far the view is from its place, in pixels.
    ///
    /// The time of day decides it, so that the view moves when the minute is drawn and at no other time.
    static func offset(at time: WallTime) -> (x: Int, y: Int) {
        // A time that a program makes up may be no time of a day.
        let minute = (time.hour &* 60 &+ time.minute) % way.count
        return way[minute < 0 ? minute + way.count : minute]
    }

    /// Returns the part of an offset that keeps ink within an area.
    static func offset(_ offset: (x: Int, y: Int), keeping ink: PixelRect, in area: PixelRect) -> (x: Int, y: Int) {
        let moved = ink.offset(x: offset.x, y: offset.y)
        return (
            moved.x >= area.x && moved.maxX <= area.maxX ? offset.x : 0,
            moved.y >= area.y && moved.maxY <= area.maxY ? offset.y : 0
        )
    }
}
