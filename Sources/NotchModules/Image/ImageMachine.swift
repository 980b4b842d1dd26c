package import NotchCore
package import NotchSystem

/// Decides which picture the home view has.
///
/// - The pictures of a folder take turns in the order of their names. Before each turn the folder is listed again, so
///   that pictures come and go with their files, and one that was written anew is another picture.
/// - A turn passes only while the home view can be seen. A picture that is alone wakes the program once an interval
///   too, since another one may come, unless the path is that of a file.
/// - What cannot be read is complained of once, and looked for again.
package struct ImageMachine: StateMachine {
    /// The most files that are remembered as ones that cannot be read.
    private static let mostComplaints = ImageFolder.limit

    private let options: ImageOptions
    private var isRunning = false
    private var isVisible = true
    /// Whether the path is that of a single file, which could be read.
    private var isFile = false
    private var shown: PictureVersion?
    /// The file whose turn it is, which it has even if it cannot be read.
    private var file: String?
    /// What nobody has answered yet.
    private var search: ImageSearch?
    /// Whether the files may have been written anew since that search began.
    private var isOutdated = false
    private var complained: Set<String> = []
    /// When the turn of the picture on show ends.
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
            // The turn goes on for as long as it had left, or for a whole one.
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
        // A file that is looked at again in its turn has what is left of it.
        if search?.isTurn != false || file != self.file { turnEnd = now + options.interval }
        self.file = file
        // The folder can be read.
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
        /// The files may have been written anew.
        case refresh
        /// The file whose turn it is, and its version.
        case found(String, Result<PictureVersion, BoundedFile.Failure>)
        /// There is no file.
        case foundNone
        /// The file or the folder cannot be read.
        case failed(Errno)
        /// Whether anybody can see the home view.
        case visible(Bool)
        case stop
        case deadline
    }

    package enum Effect: Hashable, Sendable {
        /// Look for a picture. Leads to ``Event/found(_:_:)``, ``Event/foundNone`` or ``Event/failed(_:)``.
        case look(ImageSearch)
        /// Show a picture; `nil` shows none.
        case show(PictureVersion?)
        /// Tell what is wrong with a file or the folder.
        case complain(path: String, String)
    }
}

/// What the module looks for: the picture whose turn it is.
package struct ImageSearch: Hashable, Sendable {
    /// The file whose turn was last; `nil` at first.
    package var last: String?
    /// Whether the turn of that file is over.
    package var isTurn: Bool

    /// Returns the file whose turn it is, of all in their order.
    func file(of files: [String]) -> String? {
        guard let last else { return files.first }
        if !isTurn, files.contains(last) { return last }
        return files.first { $0 > last } ?? files.first
    }
}
