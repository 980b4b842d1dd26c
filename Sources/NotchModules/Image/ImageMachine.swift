package import NotchCore
import NotchSystem

/// Decides which picture the home view has.
///
/// - The pictures of a folder take turns in the order of their names. Before each turn the folder is listed again, so
///   that pictures come and go with their files.
/// - A turn passes only while the home view can be seen. A picture that is alone wakes the program once an interval
///   too, since another one may come, unless the path is that of a file.
/// - What cannot be read is complained of once, and looked for again.
package struct ImageMachine: StateMachine {
    private let options: ImageOptions
    private var isRunning = false
    private var isVisible = true
    /// Whether the path is that of a single file, which was there.
    private var isFile = false
    private var shown: String?
    private var isListing = false
    private var hasComplained = false
    /// When the turn of the picture on show ends.
    private var turnEnd: Instant?

    package init(_ options: ImageOptions) {
        self.options = options
    }

    package var nextDeadline: Instant? { isRunning && isVisible && !isListing && !isFile ? turnEnd : nil }

    package mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
        switch event {
        case .start:
            isRunning = true
            return list()
        case .listed(let files): return isRunning ? take(files, at: now) : []
        case .failed(let error):
            guard isRunning else { return [] }
            turnEnd = now + options.interval
            isListing = false
            return show(nil) + complain("cannot be read: \(error)")
        case .visible(let isVisible):
            guard isVisible != self.isVisible else { return [] }
            self.isVisible = isVisible
            // The turn goes on for as long as it had left, or for a whole one.
            if isVisible, turnEnd.map({ $0 <= now }) == true { turnEnd = now + options.interval }
            return []
        case .stop:
            isRunning = false
            return show(nil)
        case .deadline:
            guard let deadline = nextDeadline, deadline <= now else { return [] }
            return list()
        }
    }

    private mutating func list() -> [Effect] {
        isListing = true
        return [.list]
    }

    private mutating func take(_ files: [String], at now: Instant) -> [Effect] {
        isListing = false
        turnEnd = now + options.interval
        isFile = files.count == 1 && files[0] == options.path
        guard !files.isEmpty else { return show(nil) + complain("has no PNG or SVG file") }
        hasComplained = false
        let next = shown.flatMap { shown in files.first { $0 > shown } }
        return show(next ?? files[0])
    }

    private mutating func show(_ file: String?) -> [Effect] {
        guard file != shown else { return [] }
        shown = file
        return [.show(file)]
    }

    private mutating func complain(_ text: String) -> [Effect] {
        if hasComplained { return [] }
        hasComplained = true
        return [.complain(text)]
    }
}
