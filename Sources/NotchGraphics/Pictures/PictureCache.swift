/// The frames of pictures, in a bounded number of bytes.
package struct PictureCache {
    private final class Entry {
        var frames: PictureFrames
        let arrival: Duration?
        /// The cost of the entry in bytes: whole pages, and one more for the bookkeeping of the kernel and of this
        /// process.
        let cost: Int
        var lastUse: UInt64 = 0

        init(_ frames: PictureFrames, arrival: Duration?) {
            (self.frames, self.arrival) = (frames, arrival)
            cost = PictureCache.cost(ofBytes: frames.byteCount)
        }
    }

    private static let page = 4096
    /// The most pictures that are kept. Each is a mapping, and a process may have 65,530 (`vm.max_map_count`).
    package static let mostPictures = 2048

    /// The largest cost of all pictures together, in bytes.
    package let limit: Int
    /// The cost of all pictures together, in bytes.
    package private(set) var cost = 0
    private var entries: [PictureRequest: Entry] = [:]
    /// The request that is kept for a file, whatever its version.
    private var versions: [PictureRequest: PictureRequest] = [:]
    private var uses: UInt64 = 0

    package init(limit: Int) { self.limit = limit }

    package var count: Int { entries.count }

    /// Returns the frames of a request whose file has the requested version.
    package mutating func frames(of request: PictureRequest) -> (frames: PictureFrames, arrival: Duration?)? {
        uses += 1
        entries[request]?.lastUse = uses
        return entries[request].map { ($0.frames, $0.arrival) }
    }

    /// Returns the frames of an earlier version of a request's file.
    package func former(of request: PictureRequest) -> (frames: PictureFrames, arrival: Duration?)? {
        versions[request.ofAnyVersion].flatMap { entries[$0] }.map { ($0.frames, $0.arrival) }
    }

    /// Keeps frames, and drops the frames of an earlier version of the file. If there is no room, it also drops other
    /// frames that are not referenced elsewhere, the least recently used first.
    ///
    /// - Returns: whether there was room. Frames that are referenced elsewhere are not dropped, because they would be
    ///   requested again at once.
    package mutating func keep(_ frames: PictureFrames, for request: PictureRequest, arrival: Duration?) -> Bool {
        if let former = versions[request.ofAnyVersion] { remove(former) }
        let entry = Entry(frames, arrival: arrival)
        while !entries.isEmpty, cost + entry.cost > limit || entries.count >= Self.mostPictures {
            guard let oldest = oldestUnused else { return false }
            remove(oldest)
        }
        uses += 1
        entry.lastUse = uses
        entries[request] = entry
        versions[request.ofAnyVersion] = request
        cost += entry.cost
        return true
    }

    /// Returns whether frames of `count` bytes would be kept, because enough other frames are no longer referenced.
    package mutating func hasRoom(forBytes count: Int) -> Bool {
        let held = entries.values.filter { !isKnownUniquelyReferenced(&$0.frames) }
        guard held.count < Self.mostPictures else { return false }
        return held.isEmpty || held.reduce(Self.cost(ofBytes: count)) { $0 + $1.cost } <= limit
    }

    private static func cost(ofBytes count: Int) -> Int { (count + page - 1) / page * page + page }

    private mutating func remove(_ request: PictureRequest) {
        guard let entry = entries.removeValue(forKey: request) else { return }
        versions[request.ofAnyVersion] = nil
        cost -= entry.cost
    }

    private var oldestUnused: PictureRequest? {
        entries.filter { isKnownUniquelyReferenced(&$0.value.frames) }.min { $0.value.lastUse < $1.value.lastUse }?.key
    }
}

extension PictureRequest {
    /// The same request for any version of its file.
    fileprivate var ofAnyVersion: PictureRequest {
        var request = self
        request.file.version = nil
        return request
    }
}
