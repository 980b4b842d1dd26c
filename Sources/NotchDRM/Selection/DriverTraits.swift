/// What is known of a driver, and cannot be asked.
package struct DriverTraits: Hashable, Sendable {
    /// One bounding box is made of all damage, and a slow bus carries it, so that two commits can be cheaper than one.
    package var mergesClips = false
    /// RGB565 is what the panel gets, and XRGB8888 is converted in the kernel.
    package var isRGB565Native = false
    /// Pixels become black or white in the kernel.
    package var thresholds = false
    /// Atomic commits are offered, and do not work.
    package var needsLegacyCalls = false
    /// The panel takes seconds to show a picture, and many when it is cold, as electronic paper does.
    package var isSlow = false

    package init() {}

    /// - Parameter driver: its name, as `drmGetVersion` gives it.
    package init(of driver: String) {
        self = Self.table[driver] ?? DriverTraits()
    }

    private static func traits(_ change: (inout DriverTraits) -> Void) -> DriverTraits {
        var traits = DriverTraits()
        change(&traits)
        return traits
    }

    /// `drm_mipi_dbi.c`: the damage's bounding box goes over SPI as RGB565.
    private static let mipiDBI = traits {
        $0.mergesClips = true
        $0.isRGB565Native = true
    }

    /// The bounding box again, thresholded on the way (`drm_fb_xrgb8888_to_mono`).
    private static let monochrome = traits {
        $0.mergesClips = true
        $0.thresholds = true
    }

    private static let paper: DriverTraits = {
        var traits = monochrome
        traits.isSlow = true
        return traits
    }()

    private static let table: [String: DriverTraits] = [
        "panel-mipi-dbi": mipiDBI,
        "hx8357d": mipiDBI,
        "ili9163": mipiDBI,
        "ili9225": mipiDBI,
        "ili9341": mipiDBI,
        "ili9486": mipiDBI,
        "mi0283qt": mipiDBI,
        "st7735r": mipiDBI,
        // Grey in four steps, from XRGB8888.
        "st7586": traits { $0.mergesClips = true },
        "ssd130x": monochrome,
        "repaper": paper,
        "sharp_memory_display": monochrome,
        // Converts what is not RGB565 where the display's memory is too small for it.
        "cirrus": traits { $0.isRGB565Native = true },
        // Atomic flips pass and the picture freezes (kmscon #515).
        "vmwgfx": traits { $0.needsLegacyCalls = true },
    ]

    /// Whether the panel of a mode is one that pixels are thresholded for.
    ///
    /// `ssd130x` drives greyscale (SSD132x) and colour (SSD133x) panels as well. The monochrome ones have 132 by 64
    /// pixels at most, the greyscale ones mostly more; of 96 by 64 are those in colour. An SSD1325 of 128 by 64,
    /// which is greyscale, is taken for monochrome: `Format=xrgb8888` mends that.
    func thresholds(_ mode: DRMMode, driver: String) -> Bool {
        guard thresholds, driver == "ssd130x" else { return thresholds }
        return mode.width <= 132 && mode.height <= 64 && (mode.width, mode.height) != (96, 64)
    }
}
