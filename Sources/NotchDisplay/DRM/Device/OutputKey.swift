import NotchDRM

/// The properties that distinguish one output candidate from another, whatever else has changed about its connector.
struct OutputKey: Hashable {
    let connector: UInt32
    let crtc: UInt32
    let mode: DRMMode
    let format: DRMFormat
    let isAtomic: Bool

    init(_ candidate: OutputCandidate) {
        connector = candidate.connector.id
        crtc = candidate.crtc
        mode = candidate.mode
        format = candidate.format
        isAtomic = candidate.isAtomic
    }
}
