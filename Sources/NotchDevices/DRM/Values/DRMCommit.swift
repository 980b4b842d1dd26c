/// Properties that change in one commit, in the order in which they were set.
package struct DRMAtomicRequest: Hashable, Sendable {
    package struct Change: Hashable, Sendable {
        package var object: UInt32
        package var property: UInt32
        package var value: UInt64
    }

    package private(set) var changes: [Change] = []

    package init() {}

    package mutating func set(_ property: UInt32, of object: UInt32, to value: UInt64) {
        changes.append(Change(object: object, property: property, value: value))
    }
}

/// `DRM_MODE_ATOMIC_*` and `DRM_MODE_PAGE_FLIP_EVENT`.
package struct DRMCommitFlags: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The commit changes nothing, but its result reports whether it would succeed.
    package static let testOnly = DRMCommitFlags(rawValue: 1)
    package static let nonblock = DRMCommitFlags(rawValue: 2)
    package static let allowModeset = DRMCommitFlags(rawValue: 4)
    /// An event reports the completion of the commit.
    package static let pageFlipEvent = DRMCommitFlags(rawValue: 8)
}

/// The report of a completed flip, with the values that libdrm passes to `page_flip_handler2`.
package struct DRMFlipEvent: Hashable, Sendable {
    package var crtc: UInt32
    /// The number of vblanks so far. It is constant if the driver does not count vblanks.
    package var sequence: UInt32
    /// The time of the vblank on CLOCK_MONOTONIC. Kernels no longer allow to turn off `DRM_CAP_TIMESTAMP_MONOTONIC`.
    package var timestamp: Duration
    /// The cookie of the commit.
    package var cookie: UInt64

    package init(crtc: UInt32, sequence: UInt32, timestamp: Duration, cookie: UInt64) {
        self.crtc = crtc
        self.sequence = sequence
        self.timestamp = timestamp
        self.cookie = cookie
    }
}
