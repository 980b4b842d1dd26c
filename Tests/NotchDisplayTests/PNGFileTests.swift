import Foundation
import NotchCore
import NotchDisplay
import Testing

@Suite struct PNGFileTests {
    @Test(arguments: [(1, 1), (64, 16), (333, 77)]) func aPicture_comesBackAsItWas(size: (width: Int, height: Int))
        throws
    {
        let picture = makePicture(width: size.width, height: size.height)
        #expect(areEqual(try PNGFile.decode(try PNGFile.encode(picture)), picture))
    }

    @Test func encode_givesTheSameBytesForTheSamePixels() throws {
        let one = try PNGFile.encode(makePicture(width: 200, height: 100))
        #expect(try PNGFile.encode(makePicture(width: 200, height: 100)) == one)
        #expect(one.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }

    @Test func encode_showsTransparencyOnBlack() throws {
        let picture = Pixmap(width: 2, height: 1)
        picture[0, 0] = 0x8040_2010
        let decoded = try PNGFile.decode(try PNGFile.encode(picture))
        #expect(decoded[0, 0] == 0xFF40_2010)
        #expect(decoded[1, 0] == 0xFF00_0000)
    }

    @Test func aFile_isReplacedByAShorterOne() throws {
        let path = makeTemporaryPath()
        defer { try? FileManager.default.removeItem(atPath: path) }
        try PNGFile.write(makePicture(width: 300, height: 200), to: path)
        let small = makePicture(width: 3, height: 2)
        try PNGFile.write(small, to: path)
        #expect(areEqual(try PNGFile.read(path), small))
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)).count == PNGFile.encode(small).count)
    }

    @Test func damagedImages_areErrors() throws {
        let bytes = try PNGFile.encode(makePicture(width: 20, height: 10))
        var flipped = bytes
        flipped[bytes.count / 2] ^= 0xFF
        for broken in [[], [1, 2, 3], Array(bytes.prefix(40)), Array(bytes.prefix(bytes.count / 2)), flipped] {
            #expect { try PNGFile.decode(broken) } throws: { ($0 as? DisplayError)?.code == .image }
        }
    }

    @Test func anImageThatClaimsToBeHuge_isRefusedBeforeMemoryIsTaken() throws {
        // The image claims 100,000 x 100,000 pixels in 33 bytes: the signature, and IHDR with its CRC.
        var header: [UInt8] = [0x49, 0x48, 0x44, 0x52, 0, 1, 0x86, 0xA0, 0, 1, 0x86, 0xA0, 8, 2, 0, 0, 0]
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in header {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 != 0 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        header += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: ~crc >> $0) }
        let image = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + header
        // A data chunk follows, so that libpng gets as far as reporting the size.
        let data: [UInt8] = [0, 0, 0, 0, 0x49, 0x44, 0x41, 0x54, 0x35, 0xAF, 0x06, 0x1E]
        #expect { try PNGFile.decode(image + data) } throws: { ($0 as? DisplayError)?.code == .image }
    }

    @Test func missingFiles_areErrorsThatNameThem() {
        #expect(throws: DisplayError(code: .io, errno: ENOENT, message: "cannot read /nowhere/a.png")) {
            try PNGFile.read("/nowhere/a.png")
        }
        #expect(throws: DisplayError(code: .io, errno: ENOENT, message: "cannot write /nowhere/a.png")) {
            try PNGFile.write(Pixmap(width: 1, height: 1), to: "/nowhere/a.png")
        }
    }
}
