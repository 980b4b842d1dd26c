/// Facts about a driver that the kernel cannot be asked for.
package struct DriverTraits: Hashable, Sendable {
    /// The driver makes one bounding box of all damage and sends it over a slow bus, so that two commits can be cheaper
    /// than one.
    package var mergesClips = false
    /// The panel takes RGB565, and the kernel converts XRGB8888 to it.
    package var isRGB565Native = false
    /// The kernel makes every pixel black or white.
    package var thresholds = false
    /// The driver offers atomic commits, but they do not work.
    package var needsLegacyCalls = false
    /// The panel takes seconds to show a picture, and many when it is cold, as electronic paper does.
    package var isSlow = false
}

extension DriverTraits {
    /// - Parameter driver: its name, as `drmGetVersion` gives it.
    package init(of driver: String) { self = Self.table[driver] ?? DriverTraits() }

    /// `drm_mipi_dbi.c`: the damage's bounding box goes over SPI as RGB565.
    private static let mipiDBI = DriverTraits(mergesClips: true, isRGB565Native: true)
    /// The driver sends the damage's bounding box, thresholded on the way (`drm_fb_xrgb8888_to_mono`).
    private static let monochrome = DriverTraits(mergesClips: true, thresholds: true)
    private static let paper = DriverTraits(mergesClips: true, thresholds: true, isSlow: true)

    private static let table: [String: DriverTraits] = [
        "panel-mipi-dbi": mipiDBI,
        "hx8357d": mipiDBI,
        "ili9163": mipiDBI,
        "ili9225": mipiDBI,
        "ili9341": mipiDBI,
        "ili9486": mipiDBI,
        "mi0283qt": mipiDBI,
        "st7735r": mipiDBI,
        // The driver converts XRGB8888 to four steps of grey.
        "st7586": DriverTraits(mergesClips: true),
        "ssd130x": monochrome,
        "repaper": paper,
        "sharp_memory_display": monochrome,
        // The driver converts other formats to RGB565 where the display's memory is too small for them.
        "cirrus": DriverTraits(isRGB565Native: true),
        // Atomic flips pass and the picture freezes (kmscon #515).
        "vmwgfx": DriverTraits(needsLegacyCalls: true),
    ]

    /// Whether the kernel thresholds the pixels for the panel of a mode.
    ///
    /// `ssd130x` drives greyscale (SSD132x) and colour (SSD133x) panels as well. The monochrome panels have 132 by 64
    /// pixels at most. The greyscale panels mostly have more, and the colour panels have 96 by 64. An SSD1325 of 128 by
    /// 64, which is greyscale, is taken for monochrome; `Format=xrgb8888` fixes that.
    func thresholds(_ mode: DRMMode, driver: String) -> Bool {
        guard thresholds, driver == "ssd130x" else { return thresholds }
        return mode.width <= 132 && mode.height <= 64 && (mode.width, mode.height) != (96, 64)
    }
}
