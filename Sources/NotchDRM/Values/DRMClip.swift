/// A rectangle of a frame buffer's pixels, exclusive on the right and bottom: `struct drm_mode_rect`, `drm_clip_rect`.
package struct DRMClip: Hashable, Sendable {
    package var x1: Int
    package var y1: Int
    package var x2: Int
    package var y2: Int

    package init(x1: Int, y1: Int, x2: Int, y2: Int) {
        self.x1 = x1
        self.y1 = y1
        self.x2 = x2
        self.y2 = y2
    }
}
