import NotchCore
import Testing

struct RotationTests {
    private let corner = PixelRect(x: 0, y: 0, width: 3, height: 1)

    @Test func clockwise90_bringsTheTopLeftToTheTopRight() {
        #expect(
            Rotation.clockwise90.apply(to: corner, width: 10, height: 4)
                == PixelRect(x: 3, y: 0, width: 1, height: 3))
    }

    @Test func half_bringsTheTopLeftToTheBottomRight() {
        #expect(Rotation.half.apply(to: corner, width: 10, height: 4) == PixelRect(x: 7, y: 3, width: 3, height: 1))
    }

    @Test(arguments: Rotation.allCases) func inverse_undoesIt(rotation: Rotation) {
        let rect = PixelRect(x: 2, y: 1, width: 5, height: 2)
        let size = rotation.size(width: 10, height: 4)
        let turned = rotation.apply(to: rect, width: 10, height: 4)
        #expect(PixelRect(x: 0, y: 0, width: size.width, height: size.height).contains(turned))
        #expect(rotation.inverse.apply(to: turned, width: size.width, height: size.height) == rect)
    }

    @Test func init_takesQuarterTurnsOnly() {
        #expect(Rotation(degrees: 270) == .clockwise270)
        #expect(Rotation(degrees: 45) == nil)
    }
}
