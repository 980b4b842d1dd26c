import NotchCore

/// A layer as compositing sees it: opaque pixels, of which all but a few places are one colour.
///
/// Where a layer is flat, its pixels need not be read: fading a flat colour is filling with another.
struct BakedLayer {
    let pixmap: Pixmap
    let ground: UInt32
    /// Every pixel outside these is ``ground``. From the layer's upper left corner; they may overlap.
    let busy: [PixelRect]
}
