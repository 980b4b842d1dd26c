import NotchCore
import NotchSystem

extension ScanoutLayout {
    func write(_ rect: PixelRect, of picture: Pixmap, to memory: DeviceMapping) {
        let rect = rect.intersection(picture.bounds)
        for y in rect.y..<max(rect.y, rect.maxY) {
            for x in rect.x..<rect.maxX {
                let place = scanout(PixelRect(x: x, y: y, width: 1, height: 1))
                let pixel = picture[x, y]
                switch format {
                case .rgb565:
                    let value = UInt16(
                        truncatingIfNeeded: (pixel >> 8 & 0xF800) | (pixel >> 5 & 0x07E0) | (pixel >> 3 & 0x1F))
                    memory.bytes.storeBytes(of: value, toByteOffset: place.y * pitch + place.x * 2, as: UInt16.self)
                default:
                    memory.bytes.storeBytes(
                        of: pixel & 0xFF_FFFF, toByteOffset: place.y * pitch + place.x * 4, as: UInt32.self)
                }
            }
        }
    }

    func read(from memory: DeviceMapping) -> Pixmap {
        let size = rotation.inverse.size(width: width, height: height)
        let picture = Pixmap(width: size.width, height: size.height)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let place = scanout(PixelRect(x: x, y: y, width: 1, height: 1))
                switch format {
                case .rgb565:
                    let value = UInt32(
                        memory.bytes.load(fromByteOffset: place.y * pitch + place.x * 2, as: UInt16.self))
                    let (red, green, blue) = (value >> 11, value >> 5 & 0x3F, value & 0x1F)
                    picture[x, y] =
                        0xFF00_0000 | (red << 3 | red >> 2) << 16 | (green << 2 | green >> 4) << 8
                        | (blue << 3 | blue >> 2)
                default:
                    picture[x, y] =
                        0xFF00_0000
                        | memory.bytes.load(fromByteOffset: place.y * pitch + place.x * 4, as: UInt32.self)
                }
            }
        }
        return picture
    }
}
