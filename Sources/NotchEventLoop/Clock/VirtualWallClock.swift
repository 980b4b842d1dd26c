package import NotchCore

/// The civil time of a virtual clock, which is the same in every run. It starts at 09:41 on Thursday, 1 January 2026.
package struct VirtualWallClock: WallClock {
    /// The start, 2026-01-01 09:41, in seconds of the Unix epoch.
    private static let start: Int64 = 1_767_260_460

    private let clock: any SurfaceClock

    /// - Parameter clock: the clock that gives the time since the start.
    package init(clock: any SurfaceClock) {
        self.clock = clock
    }

    package var reading: WallReading {
        let now = clock.now.sinceStart
        let (seconds, attoseconds) = now.components
        return WallReading(
            time: CivilTime.universal(at: Self.start + seconds), second: Int(seconds % 60),
            untilNextMinute: .seconds(60 - seconds % 60)
                - Duration(secondsComponent: 0, attosecondsComponent: attoseconds),
            milliseconds: Self.start * 1000 + Int64(now.milliseconds))
    }
}
