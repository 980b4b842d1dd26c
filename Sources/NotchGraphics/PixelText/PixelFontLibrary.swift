import CFreeType

/// FreeType, for the faces that are opened with it. It is not for several threads.
final class PixelFontLibrary {
    let handle: FT_Library

    /// C: `FT_Init_FreeType()`.
    init() throws(PixelFaceError) {
        var handle: FT_Library?
        let status = FT_Init_FreeType(&handle)
        guard status == 0, let handle else { throw .library(status: status) }
        self.handle = handle
    }

    deinit { FT_Done_FreeType(handle) }
}
