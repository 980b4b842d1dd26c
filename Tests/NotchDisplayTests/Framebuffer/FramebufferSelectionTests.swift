import Testing

@testable import NotchDisplay

@Suite struct FramebufferSelectionTests {
    private let emulated = FramebufferNode(path: "/dev/fb0", driver: "vc4drmfb", isEmulated: true)
    private let panel = FramebufferNode(path: "/dev/fb1", driver: "fb_st7789v")
    private let other = FramebufferNode(path: "/dev/fb2", driver: "fb_st7789v")

    private func choose(_ wanted: String?, _ nodes: FramebufferNode...) -> Result<FramebufferNode, DisplayError> {
        Result { () throws(DisplayError) in
            try FramebufferSelection.choose(wanted, among: nodes) { $0 == "/dev/lcd" ? "/dev/fb1" : $0 }
        }
    }

    private func error(_ message: String) -> Result<FramebufferNode, DisplayError> {
        .failure(DisplayError(code: .open, message: message))
    }

    @Test func onlyDevice_isTaken() {
        #expect(choose(nil, panel) == .success(panel))
        #expect(choose(nil, emulated) == .success(emulated))
    }

    @Test func emulatedDevice_givesWay() {
        #expect(choose(nil, emulated, panel) == .success(panel))
    }

    @Test func device_isFoundByPathLinkOrDriver() {
        #expect(choose("/dev/fb0", emulated, panel) == .success(emulated))
        #expect(choose("/dev/lcd", emulated, panel) == .success(panel))
        #expect(choose("fb_st7789v", emulated, panel) == .success(panel))
    }

    @Test func twoThatMatch_areListed() {
        #expect(
            choose(nil, emulated, panel, other)
                == error(
                    """
                    there are several frame buffer devices: /dev/fb0 (vc4drmfb), /dev/fb1 (fb_st7789v), \
                    /dev/fb2 (fb_st7789v); choose one of them
                    """))
        #expect(
            choose("fb_st7789v", emulated, panel, other)
                == error(
                    """
                    several frame buffer devices are fb_st7789v: /dev/fb1 (fb_st7789v), \
                    /dev/fb2 (fb_st7789v); choose one of them by its path
                    """))
    }

    @Test func unknownDevice_namesWhatExists() {
        #expect(
            choose("/dev/fb7", emulated, panel)
                == error("no frame buffer device is /dev/fb7; there are: /dev/fb0 (vc4drmfb), /dev/fb1 (fb_st7789v)"))
        #expect(choose("/dev/fb7") == error("there is no frame buffer device, and so no /dev/fb7"))
        #expect(choose(nil) == error("there is no frame buffer device"))
    }
}
