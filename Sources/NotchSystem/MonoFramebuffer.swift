/// The frame buffer devices of black and white panels.
package enum MonoFramebuffer {
    /// The drivers that convert RGB565 to black and white with a threshold of their own (fbtft).
    package static let drivers: Set<String> = ["fb_pcd8544", "fb_sh1106", "fb_ssd1305", "fb_ssd1306", "fb_uc1701"]
}
