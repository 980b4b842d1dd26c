import Glibc
import NotchCore

/// The least that showing a region can cost: its rows copied to other memory with `memcpy(3)`.
final class MemoryCopy {
    private let width: Int
    private let height: Int
    /// Source and target in one piece of memory.
    private let bytes: UnsafeMutableRawBufferPointer
    private let target: Int

    private var stride: Int { width * 4 }

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        // Source and target are not a whole number of pages apart. Otherwise each load would wait for the store before
        // it, whose address has the same low twelve bits, and an anchor must not be slow for that.
        target = (width * height * 4 + 4095) & ~4095 + 2048
        bytes = .allocate(byteCount: target + width * height * 4, alignment: 4096)
        // Written once, so that no page is the kernel's shared zero page.
        bytes.initializeMemory(as: UInt8.self, repeating: 0x20)
    }

    deinit {
        bytes.deallocate()
    }

    func copy(_ region: Region) {
        guard let source = bytes.baseAddress else { return }
        for rect in region.rects {
            precondition(rect == rect.intersection(PixelRect(x: 0, y: 0, width: width, height: height)))
            for y in rect.y..<rect.maxY {
                let offset = y * stride + rect.x * 4
                memcpy(source + target + offset, source + offset, rect.width * 4)
            }
        }
    }
}
