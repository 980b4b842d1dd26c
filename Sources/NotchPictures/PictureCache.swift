/// The frames of pictures, in a bounded number of bytes.
package struct PictureCache {
    private final class Entry {
        var frames: PictureFrames
        let arrival: Duration?
        var lastUse: UInt64 = 0

        init(_ frames: PictureFrames, arrival: Duration?) { (self.frames, self.arrival) = (frames, arrival) }
    }

    /// The most bytes of all frames.
    package let limit: Int
    package private(set) var byteCount = 0
    private var entries: [PictureRequest: Entry] = [:]
    /// What is kept of a file, whatever its version.
    private var versions: [PictureRequest: PictureRequest] = [:]
    private var uses: UInt64 = 0

    package init(limit: Int) { self.limit = limit }

    package var count: Int { entries.count }

    /// Returns the frames of a request, whose file has its version.
    package mutating func frames(of request: PictureRequest) -> (frames: PictureFrames, arrival: Duration?)? {
        uses += 1
        entries[request]?.lastUse = uses
        return entries[request].map { ($0.frames, $0.arrival) }
    }

    /// Returns the frames of an earlier version of a request's file.
    package func former(of request: PictureRequest) -> (frames: PictureFrames, arrival: Duration?)? {
        versions[request.ofAnyVersion].flatMap { entries[$0] }.map { ($0.frames, $0.arrival) }
    }

    /// Keeps frames, and drops those of an earlier version of the file. It also drops others that nobody holds,
    /// those first that nobody has asked for the longest.
    ///
    /// - Returns: whether there was room. What somebody holds is not dropped, since it would be asked for again at once.
    package mutating func keep(_ frames: PictureFrames, for request: PictureRequest, arrival: Duration?) -> Bool {
        if let former = versions[request.ofAnyVersion] { remove(former) }
        while byteCount + frames.byteCount > limit, byteCount > 0 {
            guard let oldest = oldestUnused else { return false }
            remove(oldest)
        }
        uses += 1
        let entry = Entry(frames, arrival: arrival)
        entry.lastUse = uses
        entries[request] = entry
        versions[request.ofAnyVersion] = request
        byteCount += frames.byteCount
        return true
    }

    private mutating func remove(_ request: PictureRequest) {
        guard let entry = entries.removeValue(forKey: request) else { return }
        versions[request.ofAnyVersion] = nil
        byteCount -= entry.frames.byteCount
    }

    private var oldestUnused: PictureRequest? {
        entries.filter { isKnownUniquelyReferenced(&$0.value.frames) }.min { $0.value.lastUse < $1.value.lastUse }?.key
    }
}

extension PictureRequest {
    /// The same picture, whichever version of its file is wanted.
    fileprivate var ofAnyVersion: PictureRequest {
        var request = self
        request.file.version = nil
        return request
    }
}
