package import NotchConcurrency
package import NotchCore

/// A source of glances, from its start until it is stopped.
@SurfaceActor
package protocol GlanceSource: AnyObject, Sendable {
    /// The ids of its glances that no program may set. An id with a colon is not among them, since no program's id has
    /// one.
    var ownedIDs: [String] { get }
    /// Begins the work. It is called once, after ``see(_:)`` if that was called at all.
    func start()
    /// Handles what is seen of the home view. Without a call everything is seen. What nobody sees costs no wakeup.
    func see(_ visibility: HomeVisibility)
    /// Handles a civil time that was set, or that went on while the machine was suspended.
    func clockChanged(_ shift: CivilShift)
    /// Handles that the configuration was read again, without a change to this source.
    func refresh()
    /// Ends the work and takes the glances away. A source that was stopped does not start again.
    func stop()
    /// Does the same, and calls `body` when everything that the source has started is gone.
    func stop(then body: @escaping @SurfaceActor () -> Void)
}

extension GlanceSource {
    package var ownedIDs: [String] { [] }
    package func clockChanged(_ shift: CivilShift) {}
    package func refresh() {}
    package func stop(then body: @escaping @SurfaceActor () -> Void) {
        stop()
        body()
    }
}

/// What people see on the home view of that which modules and programs put there.
package struct HomeVisibility: Hashable, Sendable {
    /// Whether a glance that has its turn is seen.
    package var showsGlances: Bool
    /// The ids of the glances that are seen.
    package var glances: Set<String>
    /// Whether the picture beside the clock is seen, if there is one.
    package var showsPicture: Bool

    package init(showsGlances: Bool = false, glances: Set<String> = [], showsPicture: Bool = false) {
        self.showsGlances = showsGlances
        self.glances = glances
        self.showsPicture = showsPicture
    }

    /// Returns what is seen of a home view that is on the panel.
    ///
    /// - Parameters:
    ///   - home: the content of the module, without glances.
    ///   - isCompact: whether the views beside the middle, if there are any, take the place of everything else.
    package init(of home: HomeScene, isCompact: Bool) {
        let isReplaced = isCompact && (home.leading != nil || home.trailing != nil)
        // A home with a glance of its own has no room for another.
        self.init(showsGlances: !isReplaced && home.glance == nil, showsPicture: !isReplaced && home.view == nil)
    }
}

/// How a change of the civil time came about.
package struct CivilShift: Hashable, Sendable {
    /// How long the machine was suspended, in which the clock stood still.
    package var slept: Duration
    /// By how much the civil time was set forwards, or back. Small steps, which keep a clock right, are zero.
    package var moved: Duration

    package init(slept: Duration = .zero, moved: Duration = .zero) {
        self.slept = slept
        self.moved = moved
    }
}

/// What sources of glances use of the program.
package struct GlanceContext {
    /// Shows the glances.
    package let sink: any GlanceSink
    package let clock: any SurfaceClock
    /// The language of what sources themselves say.
    package let words: Localization
    /// Whether glances may change each second, as they may not on electronic paper. Otherwise they do each minute.
    package let hasSeconds: Bool
    package var logger: Logger
    /// Returns the civil time in milliseconds since 1970.
    package let milliseconds: @SurfaceActor () -> Int64
    /// The name of the section, which is the id of a script's glance.
    package var name = ""
    /// The digest of the section's keys.
    package var digest = ""
    /// Runs programs; `nil` where nothing can be started.
    package var runner: (any ScriptRunner)?
    /// Makes threads for what may hang; `nil` where there are none.
    package var makeWorker: (@SurfaceActor () -> (any WorkerThread)?)?
    /// Opens connections to message buses; `nil` where there are none.
    package var openBus: PlayerSource.Opening?
    /// Called with the look of the home's clock; `nil` is that without a section.
    package var onClockFace: (@SurfaceActor (ClockFace?) -> Void)?
    /// Called with the picture on the home view; `nil` for none.
    package var onPicture: (@SurfaceActor (PictureVersion?) -> Void)?

    package init(
        sink: any GlanceSink, clock: any SurfaceClock, words: Localization = .english, hasSeconds: Bool = true,
        logger: Logger, milliseconds: @escaping @SurfaceActor () -> Int64
    ) {
        self.sink = sink
        self.clock = clock
        self.words = words
        self.hasSeconds = hasSeconds
        self.logger = logger
        self.milliseconds = milliseconds
    }

    /// Returns the context of one section, whose head begins its messages.
    package func section(_ name: String, digest: String) -> GlanceContext {
        var context = self
        context.name = name
        context.digest = digest
        context.logger = logger.prefixed("[Glance \(name)] ")
        return context
    }

    /// Returns a thread for the source; `nil` where there is none.
    @SurfaceActor
    func worker() -> (any WorkerThread)? {
        guard let makeWorker else { return nil }
        if let worker = makeWorker() { return worker }
        logger.warning("shows nothing, since no thread can be started")
        return nil
    }
}
