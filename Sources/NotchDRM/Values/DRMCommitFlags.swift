/// `DRM_MODE_ATOMIC_*` and `DRM_MODE_PAGE_FLIP_EVENT`.
package struct DRMCommitFlags: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The commit changes nothing, but tells whether it would work.
    package static let testOnly = DRMCommitFlags(rawValue: 1)
    package static let nonblock = DRMCommitFlags(rawValue: 2)
    package static let allowModeset = DRMCommitFlags(rawValue: 4)
    /// An event tells when the commit is done.
    package static let pageFlipEvent = DRMCommitFlags(rawValue: 8)
}
