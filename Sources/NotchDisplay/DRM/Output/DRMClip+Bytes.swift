import NotchDRM

extension DRMClip {
    /// The clips in the form of `FB_DAMAGE_CLIPS`: an array of `struct drm_mode_rect`, four signed 32-bit numbers in
    /// host order.
    static func bytes(of clips: [DRMClip]) -> [UInt8] {
        let numbers = clips.flatMap { [$0.x1, $0.y1, $0.x2, $0.y2] }.map { Int32(truncatingIfNeeded: $0) }
        return numbers.withUnsafeBytes { Array($0) }
    }
}
