import NotchCore

extension Pixmap {
    /// Returns the picture turned clockwise, pixel by pixel, using only ``Rotation``.
    func turned(by rotation: Rotation) -> Pixmap {
        guard rotation != .none else { return self }
        let size = rotation.size(width: width, height: height)
        let turned = Pixmap(width: size.width, height: size.height)
        guard let target = turned.bytes.bindMemory(to: UInt32.self).baseAddress else { return turned }
        func offset(_ x: Int, _ y: Int) -> Int {
            let place = rotation.apply(
                to: PixelRect(x: x, y: y, width: 1, height: 1), width: width, height: height)
            return place.y * turned.stride / 4 + place.x
        }
        let step = offset(1, 0) - offset(0, 0)
        for y in 0..<height {
            guard let row = row(y).baseAddress else { return turned }
            var place = offset(0, y)
            // Unoptimized and emulated, the iterator of a range would take most of the time.
            var x = 0
            while x < width {
                target[place] = row[x]
                place &+= step
                x &+= 1
            }
        }
        return turned
    }
}
