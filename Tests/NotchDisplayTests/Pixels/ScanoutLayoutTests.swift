import NotchCore
import NotchSystem
import NotchTestSupport
import Testing

@testable import NotchDisplay

@Suite struct ScanoutLayoutTests {
    /// The formats by name, so that a failure names its format.
    enum Format: String, CaseIterable {
        case xrgb8888, rgb565, mono, bgr565, xbgr8888, bgrx8888, rgb555, rgb332, monoInRGB565
        case grey16, grey4, grey16InRGB565
        case whiteBits, blackBits

        var value: ScanoutFormat {
            get throws {
                switch self {
                case .xrgb8888: .xrgb8888
                case .rgb565: .rgb565
                case .mono: .mono
                case .monoInRGB565: .rgb565.inBlackAndWhite
                case .grey16: .xrgb8888.inGreys(levels: 16)
                case .grey4: .xrgb8888.inGreys(levels: 4)
                case .grey16InRGB565: .rgb565.inGreys(levels: 16)
                case .whiteBits: .singleBits(whiteIsOne: true)
                case .blackBits: .singleBits(whiteIsOne: false)
                case .bgr565: try make(16, red: (0, 5), green: (5, 6), blue: (11, 5))
                case .xbgr8888: try make(32, red: (0, 8), green: (8, 8), blue: (16, 8))
                case .bgrx8888: try make(32, red: (8, 8), green: (16, 8), blue: (24, 8))
                case .rgb555: try make(16, red: (10, 5), green: (5, 5), blue: (0, 5))
                case .rgb332: try make(32, red: (5, 3), green: (2, 3), blue: (0, 2))
                }
            }
        }

        private func make(
            _ bits: Int, red: (UInt32, UInt32), green: (UInt32, UInt32), blue: (UInt32, UInt32)
        ) throws -> ScanoutFormat {
            try ScanoutFormat(
                bitsPerPixel: bits, red: PixelField(offset: red.0, width: red.1),
                green: PixelField(offset: green.0, width: green.1), blue: PixelField(offset: blue.0, width: blue.1))
        }
    }

    @Test(
        "Fault 18: with any pitch, what was written is on the panel, and nothing beside it is touched",
        arguments: Format.allCases, Rotation.allCases)
    func write_changesTheRectangleAndNothingElse(_ name: Format, _ rotation: Rotation) throws {
        var random = SeededGenerator(seed: 7)
        let format = try name.value
        for extra in [0, 1, 3, 24] {
            let (width, height) = (Int.random(in: 1...45, using: &random), Int.random(in: 1...45, using: &random))
            let offset = extra * 7
            let pitch = format.byteCount(of: width) + extra
            let memory = try DeviceMapping(length: offset + pitch * height + 33)
            let layout = try ScanoutLayout(
                width: width, height: height, pitch: pitch, offset: offset, length: memory.bytes.count,
                format: format, rotation: rotation)
            let size = layout.pictureSize
            var shown = PanelModel(filling: memory, layout)
            for seed in 0..<8 {
                let picture = makePicture(width: size.width, height: size.height, seed: seed)
                let rect = PixelRect(
                    x: Int.random(in: -3..<size.width, using: &random),
                    y: Int.random(in: -3..<size.height, using: &random),
                    width: Int.random(in: 0...size.width + 5, using: &random),
                    height: Int.random(in: 0...size.height + 5, using: &random))
                layout.write(rect, of: picture, to: memory)
                shown.write(rect, of: picture)
                let isRight = memory.bytes.elementsEqual(shown.bytes)
                #expect(isRight, "\(rect) of \(width)x\(height)")
            }
            #expect(areEqual(layout.read(from: memory), shown.picture))
        }
    }

    @Test(arguments: Rotation.allCases)
    func scanout_ofTheWholePictureIsTheWholeMemory(_ rotation: Rotation) throws {
        let layout = try ScanoutLayout(
            width: 320, height: 1480, pitch: 1280, length: 1280 * 1480, format: .xrgb8888, rotation: rotation)
        let size = layout.pictureSize
        #expect(size == (rotation.isSideways ? (1480, 320) : (320, 1480)))
        #expect(
            layout.scanout(PixelRect(x: 0, y: 0, width: size.width, height: size.height))
                == PixelRect(x: 0, y: 0, width: 320, height: 1480))
    }

    @Test func colour_losesItsLowestBitsAndNoMore() {
        for width in UInt32(1)...8 {
            let field = PixelField(offset: 3, width: width)
            for value in 0..<UInt32(256) {
                let stored = field.encode(value)
                #expect(stored == (value >> (8 - width)) << 3)
                // Black and white are kept. A value that was read can be written again without change.
                let shown = field.decode(stored)
                #expect(field.encode(shown) == stored)
                #expect(abs(Int(shown) - Int(value)) < 1 << (8 - width))
                if value == 0 || value == 255 { #expect(shown == value) }
            }
        }
    }

    @Test func memoryThatIsTooShort_isAnErrorThatTells() {
        #expect(
            throws: DisplayError(
                code: .format, message: "the device has 100 bytes of memory, too few for 10x3 pixels")
        ) {
            try ScanoutLayout(width: 10, height: 3, pitch: 41, length: 100, format: .xrgb8888, rotation: .none)
        }
        #expect(throws: Never.self) {
            // The last row needs no padding.
            try ScanoutLayout(width: 10, height: 3, pitch: 41, length: 122, format: .xrgb8888, rotation: .none)
        }
        #expect(throws: DisplayError.self) {
            try ScanoutLayout(
                width: 10, height: 3, pitch: 41, offset: 1, length: 122, format: .xrgb8888, rotation: .none)
        }
    }

    @Test(
        arguments: [
            (0, 10, 400, 0), (10, 0, 400, 0), (-1, 10, 400, 0), (10, 10, 39, 0), (10, 10, -40, 0), (10, 10, 40, -1),
            (Int.max, 10, Int.max, 0), (10, Int.max, Int.max, 0), (10, 10, Int.max, 0), (10, 10, 40, Int.max),
        ])
    func sidesOutOfReach_areErrorsAndNoTraps(_ width: Int, _ height: Int, _ pitch: Int, _ offset: Int) {
        #expect(throws: DisplayError.self) {
            try ScanoutLayout(
                width: width, height: height, pitch: pitch, offset: offset, length: Int.max, format: .xrgb8888,
                rotation: .none)
        }
    }

    @Test(
        arguments: [
            (24, (16, 8), (8, 8), (0, 8)), (8, (5, 3), (2, 3), (0, 2)), (16, (11, 6), (5, 6), (0, 5)),
            (16, (12, 5), (5, 6), (0, 5)), (32, (16, 0), (8, 8), (0, 8)), (32, (20, 10), (10, 10), (0, 10)),
            (32, (40, 8), (8, 8), (0, 8)), (16, (11, 5), (5, 6), (UInt32.max, 5)),
        ] as [(Int, (UInt32, UInt32), (UInt32, UInt32), (UInt32, UInt32))])
    func formatThatCannotBeWritten_isAnError(
        _ bits: Int, _ red: (UInt32, UInt32), _ green: (UInt32, UInt32), _ blue: (UInt32, UInt32)
    ) {
        #expect(throws: DisplayError.self) {
            try ScanoutFormat(
                bitsPerPixel: bits, red: PixelField(offset: red.0, width: red.1),
                green: PixelField(offset: green.0, width: green.1), blue: PixelField(offset: blue.0, width: blue.1))
        }
    }
}
