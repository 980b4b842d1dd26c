/// The frames of pictures, in a bounded number of bytes.
package struct PictureCache {
    private final class Entry {
        var frames: PictureFrames
        let arrival: Duration?
        /// What the entry takes, in bytes: whole pages, and one more for what the kernel and this process know of them.
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

    /// The most bytes that all pictures take.
    package let limit: Int
    /// What all pictures take, in bytes.
    package private(set) var cost = 0
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

    /// Returns whether frames would be kept, since others have been released that somebody held.
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
    /// The same picture, whichever version of its file is wanted.
    fileprivate var ofAnyVersion: PictureRequest {
        var request = self
        request.file.version = nil
        return request
    }
}
