import NotchSystem

/// Whether the font for panels of black and white pixels is installed, as `notchctl doctor` sees it.
package struct PixelFontReport: Hashable, Sendable {
    package var isInstalled: Bool
}

extension PixelFontReport {
    init(in files: MachineFiles) {
        isInstalled = Set(files.names(in: TerminusFont.folder)).isSuperset(of: TerminusFont.names)
    }

    package var finding: Finding {
        guard isInstalled else {
            return Finding(
                .note, "fonts", TerminusFont.advice, remedy: "sudo apt-get install \(TerminusFont.package)")
        }
        return Finding(.ok, "fonts", "Terminus, for the black and white panel")
    }
}
