package import NotchCore
package import NotchDevices
package import NotchEventLoop

/// The parts of the machine on which displays are built. Tests replace them by fakes.
@SurfaceActor
package struct DisplayDevices {
    package var drm: any DRMSystem
    package var framebuffers: any FramebufferSystem
    package var leds: any LEDSystem
    /// Takes over the virtual terminal of this number.
    package var terminal: @SurfaceActor (_ number: Int, _ loop: EventLoop) throws(DisplayError) -> VirtualTerminal

    package init(
        drm: any DRMSystem, framebuffers: any FramebufferSystem, leds: any LEDSystem = LinuxLEDs(),
        terminal: @escaping @SurfaceActor (Int, EventLoop) throws(DisplayError) -> VirtualTerminal
    ) {
        self.drm = drm
        self.framebuffers = framebuffers
        self.leds = leds
        self.terminal = terminal
    }

    /// Makes the set of the machine's real devices.
    package init() {
        self.init(drm: LibDRM(), framebuffers: LinuxFramebuffers()) { number, loop throws(DisplayError) in
            try VirtualTerminal(number: number, loop: loop)
        }
    }
}
