import Foundation
import NotchCore
import NotchTestSupport

/// Returns an opaque picture with a different colour at every place.
func makePicture(width: Int, height: Int, seed: Int = 0) -> Pixmap {
    let pixmap = Pixmap(width: width, height: height)
    draw(pixmap.bounds, seed: seed, on: pixmap)
    return pixmap
}

/// Draws a part of the picture of `seed`.
func draw(_ rect: PixelRect, seed: Int, on pixmap: Pixmap) {
    for y in rect.y..<rect.maxY {
        let row = pixmap.row(y)
        var x = rect.x
        while x < rect.maxX {
            row[x] = colour(x: x, y: y, seed: seed)
            x += 1
        }
    }
}

func colour(x: Int, y: Int, seed: Int = 0) -> UInt32 {
    let mixed = UInt32(truncatingIfNeeded: (x &* 73 &+ y &* 1031 &+ seed &* 77_777) &* 2_654_435)
    return 0xFF00_0000 | mixed & 0x00FF_FFFF
}

func fill(_ pixmap: Pixmap, _ rect: PixelRect, with colour: UInt32) {
    for y in rect.y..<rect.maxY {
        pixmap.row(y)[rect.x..<rect.maxX].update(repeating: colour)
    }
}

func areEqual(_ one: Pixmap, _ other: Pixmap) -> Bool {
    one.bounds == other.bounds && (0..<one.height).allSatisfy { one.row($0).elementsEqual(other.row($0)) }
}

/// Returns a frame of `pixmap`. All of it is damaged unless `damage` says otherwise.
func makeFrame(
    _ sequence: Int, _ pixmap: Pixmap, damage: Region? = nil, at milliseconds: Int = 0, phase: LifecyclePhase? = nil,
    activity: UUID? = nil, question: UUID? = nil
) -> Frame {
    Frame(
        sequence: sequence, instant: Instant(sinceStart: .milliseconds(milliseconds)), pixmap: pixmap,
        damage: damage ?? Region(pixmap.bounds), phase: phase, activity: activity,
        question: question)
}

/// Returns a unique path in the temporary folder, where nothing exists yet.
func makeTemporaryPath() -> String {
    "\(temporaryRoot)/notch-\(UUID().uuidString)"
}
