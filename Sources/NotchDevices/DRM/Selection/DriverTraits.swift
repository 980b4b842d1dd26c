/// Facts about a driver that the kernel does not report.
package struct DriverTraits: Hashable, Sendable {
    /// The driver merges all damage into one bounding box and sends it over a slow bus, so that two commits can be
    /// cheaper than one.
    package var mergesClips = false
    /// The panel takes RGB565, and the kernel converts XRGB8888 to it.
    package var isRGB565Native = false
    /// The kernel makes every pixel black or white.
    package var thresholds = false
    /// The driver offers atomic commits, but they do not work.
    package var needsLegacyCalls = false
    /// The panel takes seconds to show a picture, and even longer when it is cold, as electronic paper does.
    package var isSlow = false
}

extension DriverTraits {
    /// - Parameter driver: the driver's name in `drmGetVersion`.
    package init(of driver: String) { self = Self.table[driver] ?? DriverTraits() }

    /// `drm_mipi_dbi.c`: the driver sends the damage's bounding box over SPI as RGB565.
    private static let mipiDBI = DriverTraits(mergesClips: true, isRGB565Native: true)
    /// The driver sends the damage's bounding box after thresholding it (`drm_fb_xrgb8888_to_mono`).
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
        // The driver converts XRGB8888 to four levels of grey.
        "st7586": DriverTraits(mergesClips: true),
        "ssd130x": monochrome,
        "repaper": paper,
        "sharp_memory_display": monochrome,
        // The driver converts other formats to RGB565 if the display's memory is too small for them.
        "cirrus": DriverTraits(isRGB565Native: true),
        // Atomic flips succeed, but the picture freezes (kmscon #515).
        "vmwgfx": DriverTraits(needsLegacyCalls: true),
    ]

    /// Whether the kernel thresholds the pixels for the panel of a mode.
    ///
    /// `ssd130x` drives greyscale (SSD132x) and colour (SSD133x) panels as well. The monochrome panels have 132 by 64
    /// pixels at most. The greyscale panels mostly have more, and the colour panels have 96 by 64. A greyscale SSD1325
    /// of 128 by 64 counts as monochrome; `Format=xrgb8888` fixes that.
    func thresholds(_ mode: DRMMode, driver: String) -> Bool {
        guard thresholds, driver == "ssd130x" else { return thresholds }
        return mode.width <= 132 && mode.height <= 64 && (mode.width, mode.height) != (96, 64)
    }
}
