package import NotchCore
package import NotchSystem

/// Decides which picture the home view shows.
///
/// - The pictures of a folder take turns in the order of their names. The folder is listed again before each turn, so
///   that added, removed and rewritten files take effect.
/// - A turn passes only while the home view is visible. A single picture in a folder wakes the program once per
///   interval too, because a picture may be added. A path of a single file does not wake the program.
/// - An unreadable file or folder is reported once, and tried again in later turns.
package struct ImageMachine: StateMachine {
    /// The maximum number of paths that are remembered as reported.
    private static let mostComplaints = ImageFolder.limit

    private let options: ImageOptions
    private var isRunning = false
    private var isVisible = true
    /// Whether the path names a single file, which was readable.
    private var isFile = false
    private var shown: PictureVersion?
    /// The file whose turn it is, even if it is unreadable.
    private var file: String?
    /// The pending search.
    private var search: ImageSearch?
    /// Whether the files may have been rewritten since the pending search began.
    private var isOutdated = false
    private var complained: Set<String> = []
    /// The end of the current picture's turn.
    private var turnEnd: Instant?

    package init(_ options: ImageOptions) {
        self.options = options
    }

    package var nextDeadline: Instant? { isRunning && isVisible && search == nil && !isFile ? turnEnd : nil }

    package mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
        switch event {
        case .start:
            isRunning = true
            return look(isTurn: true)
        case .refresh:
            guard isRunning else { return [] }
            guard search == nil else {
                isOutdated = true
                return []
            }
            return look(isTurn: false)
        case .found(let file, let result): return answered(at: now) { $0.found(file, result, at: now) }
        case .foundNone: return answered(at: now) { $0.missing("has no PNG or SVG file", at: now) }
        case .failed(let error): return answered(at: now) { $0.missing("cannot be read: \(error)", at: now) }
        case .visible(let isVisible):
            guard isVisible != self.isVisible else { return [] }
            self.isVisible = isVisible
            // A turn that is not over continues to its end. A turn that is over starts again.
            if isVisible, turnEnd.map({ $0 <= now }) == true { turnEnd = now + options.interval }
            return []
        case .stop:
            isRunning = false
            return show(nil)
        case .deadline:
            guard let deadline = nextDeadline, deadline <= now else { return [] }
            return look(isTurn: true)
        }
    }

    private mutating func look(isTurn: Bool) -> [Effect] {
        let search = ImageSearch(last: file, isTurn: isTurn)
        self.search = search
        return [.look(search)]
    }

    private mutating func answered(at now: Instant, _ take: (inout Self) -> [Effect]) -> [Effect] {
        guard isRunning else { return [] }
        let effects = take(&self)
        search = nil
        guard isOutdated else { return effects }
        isOutdated = false
        return effects + look(isTurn: false)
    }

    private mutating func found(
        _ file: String, _ result: Result<PictureVersion, BoundedFile.Failure>, at now: Instant
    ) -> [Effect] {
        // A file that is checked again during its turn keeps the end of its turn.
        if search?.isTurn != false || file != self.file { turnEnd = now + options.interval }
        self.file = file
        // The folder is readable again.
        if file != options.path { complained.remove(options.path ?? "") }
        switch result {
        case .success(let picture):
            isFile = file == options.path
            complained.remove(file)
            return show(picture)
        case .failure(let failure):
            isFile = false
            return show(nil) + complain(file, "cannot be read: \(failure.reason)")
        }
    }

    private mutating func missing(_ text: String, at now: Instant) -> [Effect] {
        turnEnd = now + options.interval
        (file, isFile) = (nil, false)
        return show(nil) + complain(options.path ?? "", text)
    }

    private mutating func show(_ picture: PictureVersion?) -> [Effect] {
        defer { shown = picture }
        return picture == shown ? [] : [.show(picture)]
    }

    private mutating func complain(_ path: String, _ text: String) -> [Effect] {
        if complained.count >= Self.mostComplaints { complained = [] }
        return complained.insert(path).inserted ? [.complain(path: path, text)] : []
    }
}

extension ImageMachine {
    package enum Event: MachineEvent, Hashable {
        case start
        /// The files may have been rewritten.
        case refresh
        /// The file whose turn it is, and its version.
        case found(String, Result<PictureVersion, BoundedFile.Failure>)
        /// The folder has no picture.
        case foundNone
        /// The file or the folder is unreadable.
        case failed(Errno)
        /// The visibility of the home view.
        case visible(Bool)
        case stop
        case deadline
    }

    package enum Effect: Hashable, Sendable {
        /// Search for a picture. Leads to ``Event/found(_:_:)``, ``Event/foundNone`` or ``Event/failed(_:)``.
        case look(ImageSearch)
        /// Show a picture; `nil` shows none.
        case show(PictureVersion?)
        /// Report the fault of a file or of the folder.
        case complain(path: String, String)
    }
}

/// A search for the picture whose turn it is.
package struct ImageSearch: Hashable, Sendable {
    /// The file of the previous search; `nil` at first.
    package var last: String?
    /// Whether the turn of `last` is over.
    package var isTurn: Bool

    /// Returns the file whose turn it is.
    ///
    /// - Parameter files: all files, in the order of their names.
    func file(of files: [String]) -> String? {
        guard let last else { return files.first }
        if !isTurn, files.contains(last) { return last }
        return files.first { $0 > last } ?? files.first
    }
}
