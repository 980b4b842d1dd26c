extension PanelCatalog {
    /// The profiles in `Hardware/panels`, which the package manager embeds in the program.
    static let builtIn: [String: [UInt8]] = [
        "apa102-32x8": PackageResources.apa102_32x8_panel,
        "ht16k33-16x8": PackageResources.ht16k33_16x8_panel,
        "ili9341-240x320": PackageResources.ili9341_240x320_panel,
        "ili9486-480x320": PackageResources.ili9486_480x320_panel,
        "max7219-32x8": PackageResources.max7219_32x8_panel,
        "sense-hat": PackageResources.sense_hat_panel,
        "ssd1306-128x32": PackageResources.ssd1306_128x32_panel,
        "ssd1306-128x64": PackageResources.ssd1306_128x64_panel,
        "ssd1327-128x128": PackageResources.ssd1327_128x128_panel,
        "st7789-240x320": PackageResources.st7789_240x320_panel,
        "st7789-320x170": PackageResources.st7789_320x170_panel,
        "unicorn-hat-hd": PackageResources.unicorn_hat_hd_panel,
        "unicorn-hat-mini": PackageResources.unicorn_hat_mini_panel,
        "waveshare-11.9-320x1480": PackageResources.waveshare_11_9_320x1480_panel,
        "waveshare-7.9-400x1280": PackageResources.waveshare_7_9_400x1280_panel,
        "waveshare-8.8-480x1920": PackageResources.waveshare_8_8_480x1920_panel,
        "wled-32x8": PackageResources.wled_32x8_panel,
        "ws2812-32x8": PackageResources.ws2812_32x8_panel,
        "ws2812-32x8-pi5": PackageResources.ws2812_32x8_pi5_panel,
    ]
}
