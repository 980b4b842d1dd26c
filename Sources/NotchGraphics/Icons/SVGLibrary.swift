import CPangoCairo
import Glibc

/// librsvg, loaded when the first icon of a theme or picture of a user is drawn.
///
/// It is not linked: its libraries take 5 ms and several megabytes at every start of the program, and a daemon
/// that shows only our own icons needs none of it.
final class SVGLibrary {
    /// librsvg's `RsvgRectangle`: four doubles.
    private struct Viewport {
        var x: Double = 0
        var y: Double = 0
        var width: Double
        var height: Double
    }

    /// `rsvg_handle_new_from_data(3)`: bytes, their number, a place for a GError.
    private typealias NewFromData =
        @convention(c) (UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?) ->
        UnsafeMutableRawPointer?
    /// `rsvg_handle_render_document(3)`: handle, Cairo context, viewport, a place for a GError.
    private typealias RenderDocument =
        @convention(c) (
            UnsafeMutableRawPointer?, OpaquePointer?, UnsafeRawPointer?,
            UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
        ) -> Int32

    private let newFromData: NewFromData
    private let renderDocument: RenderDocument

    init() throws(PictureError) {
        guard let library = dlopen("librsvg-2.so.2", RTLD_NOW | RTLD_LOCAL) else {
            throw .notLoaded("librsvg-2.so.2", package: IconFormat.svg.debianPackage)
        }
        guard let newFromData = dlsym(library, "rsvg_handle_new_from_data"),
            let renderDocument = dlsym(library, "rsvg_handle_render_document")
        else { throw PictureError(reason: "librsvg-2.so.2 is older than 2.46") }
        self.newFromData = unsafeBitCast(newFromData, to: NewFromData.self)
        self.renderDocument = unsafeBitCast(renderDocument, to: RenderDocument.self)
    }

    /// The coverage of `svg`, fitted into a square of `size` pixels. Nothing outside the document is loaded,
    /// since it has no base address.
    func mask(of svg: [UInt8], size: Int) throws(PictureError) -> IconMask {
        var error: UnsafeMutablePointer<GError>?
        defer { g_clear_error(&error) }
        let handle = svg.withUnsafeBufferPointer { newFromData($0.baseAddress, $0.count, &error) }
        guard let handle else { throw PictureError(reason: Self.reason(error)) }
        defer { g_object_unref(handle) }
        let mask = IconMask(size: size) { context in
            let viewport = Viewport(width: Double(size), height: Double(size))
            return withUnsafeBytes(of: viewport) { renderDocument(handle, context, $0.baseAddress, &error) != 0 }
        }
        guard let mask else { throw PictureError(reason: Self.reason(error)) }
        return mask
    }

    /// Returns `svg` in its own colours, fitted into a rectangle.
    func picture(of svg: [UInt8], width: Int, height: Int) throws(PictureError) -> Picture {
        var error: UnsafeMutablePointer<GError>?
        defer { g_clear_error(&error) }
        let handle = svg.withUnsafeBufferPointer { newFromData($0.baseAddress, $0.count, &error) }
        guard let handle else { throw PictureError(reason: Self.reason(error)) }
        defer { g_object_unref(handle) }
        return try Picture(width: width, height: height) { context in
            let viewport = Viewport(width: Double(width), height: Double(height))
            return withUnsafeBytes(of: viewport) { renderDocument(handle, context, $0.baseAddress, &error) != 0 }
        }
    }

    private static func reason(_ error: UnsafeMutablePointer<GError>?) -> String {
        // The parser ends its lines.
        error.flatMap { $0.pointee.message }.map { String(cString: $0).split(whereSeparator: \.isNewline) }?
            .joined(separator: " ") ?? "not a usable SVG"
    }
}
