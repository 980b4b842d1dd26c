import CPangoCairo
import Glibc
import NotchCore
import NotchSystem
import NotchTestSupport
import Testing

@testable import NotchGraphics

@Suite("Pictures of files")
struct PictureStoreTests {
    private let folder: TemporaryFolder
    private let icons = IconRasterizer(store: IconStore())
    private let store: PictureStore

    init() throws {
        folder = try TemporaryFolder()
        store = PictureStore(icons: icons)
    }

    /// Writes a PNG of one colour.
    private func png(_ name: String, width: Int, height: Int) throws -> PictureFile {
        let surface = try #require(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)))
        defer { cairo_surface_destroy(surface) }
        let context = try #require(cairo_create(surface))
        cairo_set_source_rgb(context, 1, 0, 0)
        cairo_paint(context)
        cairo_destroy(context)
        let path = folder.path + "/" + name
        #expect(cairo_surface_write_to_png(surface, path) == CAIRO_STATUS_SUCCESS)
        return PictureFile(path: path)
    }

    /// Writes the beginning of a PNG that says how large it is.
    private func beginning(width: UInt32, height: UInt32) throws -> PictureFile {
        var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
        bytes += Array("IHDR".utf8)
        for side in [width, height] {
            bytes += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: side >> $0) }
        }
        return try file(bytes, "beginning.png")
    }

    private func file(_ bytes: [UInt8], _ name: String) throws -> PictureFile {
        let path = folder.path + "/" + name
        let stream = try #require(fopen(path, "w"))
        #expect(fwrite(bytes, 1, bytes.count, stream) == bytes.count)
        fclose(stream)
        return PictureFile(path: path)
    }

    private func bytes(of file: PictureFile) throws -> [UInt8] {
        try BoundedFile.read(file.path, limit: PictureStore.largestFile)
    }

    /// The colour in the middle of a picture, as ARGB.
    private func middle(of picture: Picture, _ width: Int, _ height: Int) throws -> UInt32 {
        cairo_surface_flush(picture.surface)
        let data = try #require(cairo_image_surface_get_data(picture.surface))
        let stride = Int(cairo_image_surface_get_stride(picture.surface))
        let row = UnsafeRawPointer(data + height / 2 * stride)
        return row.load(fromByteOffset: width / 2 * 4, as: UInt32.self)
    }

    /// Checks that nothing is drawn of a file, that one warning says why, and that the file is not read again.
    private func expectFailure(_ file: PictureFile, _ reason: String, sourceLocation: SourceLocation = #_sourceLocation)
    {
        #expect(store.picture(of: file, width: 8, height: 8) == nil, sourceLocation: sourceLocation)
        let warnings = icons.takeWarnings().map(\.description)
        #expect(warnings.count == 1 && warnings[0].contains(reason), "\(warnings)", sourceLocation: sourceLocation)
        let readings = store.readings
        store.dropUnused()
        _ = store.width(of: file, height: 8)
        _ = store.height(of: file, width: 8)
        #expect(store.picture(of: file, width: 8, height: 8) == nil, sourceLocation: sourceLocation)
        #expect(store.readings == readings && icons.takeWarnings().isEmpty, sourceLocation: sourceLocation)
    }

    @Test("a PNG keeps its proportions, and is scaled to its room")
    func png_isDrawn() throws {
        let file = try png("wide.png", width: 40, height: 20)
        #expect(store.width(of: file, height: 10) == 20)
        #expect(store.height(of: file, width: 10) == 5)
        let picture = try #require(store.picture(of: file, width: 20, height: 10))
        #expect(try middle(of: picture, 20, 10) == 0xFFFF_0000)
        #expect(icons.takeWarnings().isEmpty)
    }

    @Test("an SVG is fitted into a square, with its own colours")
    func svg_isDrawn() throws {
        let svg = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="4" height="4" fill="blue"/></svg>
            """
        let file = try file(Array(svg.utf8), "square.svg")
        #expect(store.width(of: file, height: 10) == 10)
        #expect(store.height(of: file, width: 12) == 12)
        let picture = try #require(store.picture(of: file, width: 10, height: 10))
        #expect(try middle(of: picture, 10, 10) == 0xFF00_00FF)
    }

    @Test("a file that is no picture, too large, damaged or missing is read once, with one warning")
    func badFiles_areReadOnce() throws {
        expectFailure(PictureFile(path: folder.path + "/missing.png"), "o such file")
        expectFailure(try file(Array("words".utf8), "words.png"), "neither a PNG nor an SVG")
        expectFailure(try beginning(width: 8193, height: 1), "8192 a side")
        expectFailure(PictureFile(path: folder.path), "not a regular file")
        expectFailure(
            try file([UInt8](repeating: 60, count: PictureStore.largestFile + 1), "large.svg"), "more than the limit")
    }

    @Test("a PNG has at most 16 million pixels and 8192 a side")
    func pixels_areBounded() throws {
        expectFailure(try beginning(width: 8192, height: 2049), "more than 16 million")
        let largest = try beginning(width: 8192, height: 2048)
        store.dropUnused()
        store.dropUnused()
        #expect(store.width(of: largest, height: 2) == 8)
    }

    @Test("a PNG that ends too early has its proportions, and is decoded once")
    func truncatedPNG_isDecodedOnce() throws {
        let whole = try bytes(of: try png("whole.png", width: 64, height: 32))
        expectFailure(try file(Array(whole.prefix(20)), "short.png"), "ends within its beginning")
        let cut = try file(Array(whole.dropLast(20)), "cut.png")
        #expect(store.width(of: cut, height: 8) == 16)
        expectFailure(cut, "damaged")
    }

    @Test("a FIFO is not even opened")
    func fifo_isNotOpened() throws {
        let path = folder.path + "/fifo.png"
        #expect(mkfifo(path, 0o644) == 0)
        let watch = inotify_init1(Int32(O_NONBLOCK | O_CLOEXEC))
        defer { close(watch) }
        #expect(inotify_add_watch(watch, path, UInt32(0x20)) >= 0)
        expectFailure(PictureFile(path: path), "not a regular file")
        var event = [UInt8](repeating: 0, count: 512)
        #expect(read(watch, &event, event.count) < 0)
    }

    @Test("a picture is decoded once, stays for the next layout, and goes when nothing shows it")
    func picture_staysWhileItIsUsed() throws {
        let file = try png("a.png", width: 4, height: 4)
        let first = try #require(store.picture(of: file, width: 8, height: 8))
        store.dropUnused()
        #expect(store.picture(of: file, width: 8, height: 8) === first)
        #expect(store.readings == 2)
        store.dropUnused()
        store.dropUnused()
        #expect(store.picture(of: file, width: 8, height: 8) !== first)
        #expect(store.readings == 4)
    }

    @Test("a picture that was read already needs no file, and another reading is another picture")
    func data_isDrawn() throws {
        let path = try png("a.png", width: 40, height: 20).path
        let bytes = try BoundedFile.read(path, limit: PictureStore.largestFile)
        #expect(unlink(path) == 0)
        var file = PictureFile(path: path)
        file.data = PictureData(path: path, bytes: bytes)
        #expect(store.width(of: file, height: 10) == 20)
        let first = try #require(store.picture(of: file, width: 20, height: 10))
        #expect(try middle(of: first, 20, 10) == 0xFFFF_0000)
        #expect(store.picture(of: file, width: 20, height: 10) === first && store.readings == 0)
        file.data = PictureData(path: path, bytes: bytes)
        #expect(store.picture(of: file, width: 20, height: 10) !== first)
    }

    @Test("at most eight pictures are kept, and those beyond are drawn too")
    func pictures_areBounded() throws {
        let files = try (0...PictureStore.keptPictures).map { try png("\($0).png", width: 2, height: 2) }
        for file in files { #expect(store.picture(of: file, width: 4, height: 4) != nil) }
        let readings = store.readings
        _ = store.picture(of: try #require(files.last), width: 4, height: 4)
        #expect(store.readings == readings)
        _ = store.picture(of: files[0], width: 4, height: 4)
        #expect(store.readings == readings + 1)
    }

    @Test("a picture for others is one that everybody may read, in folders that everybody may enter")
    func sharedFile_isReadableByEverybody() throws {
        let open = try png("open.png", width: 2, height: 2)
        let shared = PictureFile(path: open.path, isShared: true)
        chmod(folder.path, 0o755)
        chmod(open.path, 0o644)
        #expect(store.picture(of: shared, width: 4, height: 4) != nil)
        #expect(mkdir(folder.path + "/own", 0o700) == 0)
        #expect(rename(open.path, folder.path + "/own/hidden.png") == 0)
        expectFailure(PictureFile(path: folder.path + "/own/hidden.png", isShared: true), "ermission denied")
        // Neither does a link lead there.
        #expect(symlink(folder.path + "/own/hidden.png", folder.path + "/link.png") == 0)
        expectFailure(PictureFile(path: folder.path + "/link.png", isShared: true), "ermission denied")
        let secret = try png("secret.png", width: 2, height: 2)
        chmod(secret.path, 0o640)
        expectFailure(PictureFile(path: secret.path, isShared: true), "ermission denied")
        #expect(store.picture(of: secret, width: 4, height: 4) != nil)
    }

    @Test("of a view with 200 bad pictures, each layout reads none again")
    func layout_readsNothingAgain() throws {
        let bad = try file(Array("words".utf8), "words.png")
        let text = TextEngine(families: Theme().fontDesign.families)
        let metrics = ViewMetrics(CardMetrics(geometry: try PanelGeometry(parsing: "320x170"), face: text.metrics))
        let view = ViewNode(
            .stack(.horizontal, spacing: nil, Array(repeating: ViewNode(.image(path: bad.path)), count: 200)))
        for _ in 0..<2 {
            _ = ViewLayout.items(
                of: ViewPane(node: view, room: metrics.room), metrics: metrics, theme: Theme(),
                texts: ViewTexts(engine: text), pictures: store)
            store.dropUnused()
        }
        #expect(store.readings == 1)
    }
}
