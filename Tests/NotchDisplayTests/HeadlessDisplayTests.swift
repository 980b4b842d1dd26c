import NotchCore
import NotchDisplay
import NotchEventLoop
import Testing

@SurfaceActor
@Suite struct HeadlessDisplayTests {
    private let clock = VirtualClock()
    private let display: HeadlessDisplay

    init() throws {
        display = HeadlessDisplay(geometry: try PanelGeometry(width: 100, height: 20), clock: clock)
    }

    @Test func screenshot_isBlackAtFirst() {
        let shot = display.screenshot()
        #expect(shot.bounds == PixelRect(x: 0, y: 0, width: 100, height: 20))
        #expect((0..<20).allSatisfy { shot.row($0).allSatisfy { $0 == 0xFF00_0000 } })
    }

    @Test func screenshot_isPutTogetherFromDamage() throws {
        let picture = makePicture(width: 100, height: 20)
        // The first frame counts as damaged everywhere, whatever its damage says.
        try display.present(makeFrame(1, picture, damage: Region()))
        clock.advance(by: .seconds(1))
        let expected = makePicture(width: 100, height: 20)
        let damage = PixelRect(x: 10, y: 5, width: 7, height: 3)
        fill(expected, damage, with: 0xFF12_3456)
        fill(picture, picture.bounds, with: 0xFF12_3456)
        try display.present(makeFrame(2, picture, damage: Region(damage)))
        #expect(areEqual(display.screenshot(), expected))
    }

    @Test func present_copiesWhatItKeeps() throws {
        let picture = makePicture(width: 100, height: 20)
        try display.present(makeFrame(1, picture))
        let shot = display.screenshot()
        fill(picture, picture.bounds, with: 0)
        fill(shot, shot.bounds, with: 0)
        #expect(areEqual(display.screenshot(), makePicture(width: 100, height: 20)))
    }

    @Test func present_ofAnotherSizeIsAnErrorThatTellsBoth() {
        #expect(
            throws: DisplayError(code: .mismatch, message: "frame 1 is 64x16 pixels, but the display has 100x20")
        ) {
            try display.present(makeFrame(1, makePicture(width: 64, height: 16)))
        }
    }

    @Test func damageBeyondTheEdge_isClipped() throws {
        let picture = makePicture(width: 100, height: 20)
        try display.present(makeFrame(1, picture))
        clock.advance(by: .seconds(1))
        let beyond = Region([
            PixelRect(x: -5, y: -5, width: 10, height: 10), PixelRect(x: 90, y: 15, width: 50, height: 50),
        ])
        try display.present(makeFrame(2, picture, damage: beyond))
        #expect(areEqual(display.screenshot(), picture))
    }

    @Test func power_isKeptAndFramesAreTakenMeanwhile() throws {
        #expect(display.isPowered)
        display.setPowered(false)
        #expect(!display.isPowered)
        try display.present(makeFrame(1, makePicture(width: 100, height: 20)))
    }

    @Test func announce_tellsTheTextsOnOneLine() throws {
        let told = Told()
        let display = HeadlessDisplay(geometry: try PanelGeometry(width: 100, height: 20), clock: clock) {
            told.lines.append($0)
        }
        display.announce(Activity(title: "Build finished", subtitle: "main"), isNew: true)
        display.announce(Activity(title: "Alone"), isNew: true)
        display.announce(Activity(Question(title: "Deploy?", choices: ["Yes", "Later"])), isNew: true)
        display.announce(Activity(title: "Two\nlines", subtitle: "and \u{1B}[2J"), isNew: true)
        display.close()
        display.announce(Activity(title: "Too late"), isNew: true)
        #expect(told.lines == ["Build finished — main", "Alone", "Deploy? (1 Yes, 2 Later)", "Two lines — and  [2J"])
    }

    @Test func announce_ofAnUpdate_tellsNewTextsAlone() throws {
        let told = Told()
        let display = HeadlessDisplay(geometry: try PanelGeometry(width: 100, height: 20), clock: clock) {
            told.lines.append($0)
        }
        var backup = Activity(title: "Backup", subtitle: "running")
        display.announce(backup, isNew: true)
        backup.progress = 50
        display.announce(backup, isNew: false)
        backup.subtitle = "done"
        display.announce(backup, isNew: false)
        // The same id and texts may be sent again after the end.
        display.announce(backup, isNew: true)
        #expect(told.lines == ["Backup — running", "Backup — done", "Backup — done"])
    }
}

@SurfaceActor
private final class Told {
    var lines: [String] = []
}
