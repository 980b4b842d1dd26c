import NotchCore
import Testing

@testable import NotchGraphics

@Suite("QuestionLayout")
struct QuestionLayoutTests {
    static let panels =
        CardMetricsTests.panels + ["1280x400", "480x1920", "320x1480", "400x1280", "240x320", "96x48", "100x100"]

    private func layout(
        _ count: Int, on panel: String, _ buttons: ButtonEdge = .automatic, insets: SafeInsets = .none
    ) throws -> QuestionLayout {
        let geometry = try PanelGeometry(parsing: panel)
        return QuestionLayout(choices: count, room: CardRoom(geometry: geometry, insets: insets), buttons: buttons)
    }

    /// Returns every layout that is possible on the panel.
    private func layouts(on panel: String, insets: SafeInsets = .none) throws -> [QuestionLayout] {
        var layouts: [QuestionLayout] = []
        for buttons in ButtonEdge.allCases {
            for count in Question.choiceCounts {
                layouts.append(try layout(count, on: panel, buttons, insets: insets))
            }
        }
        return layouts
    }

    @Test("cells are of one size, lie on the card, and touch neither each other nor the question", arguments: panels)
    func cells_areApart(panel: String) throws {
        let geometry = try PanelGeometry(parsing: panel)
        for layout in try layouts(on: panel) {
            let bounds = PixelRect(x: 0, y: 0, width: layout.card.width, height: layout.card.height)
            #expect(geometry.bounds.contains(layout.card))
            #expect(bounds.contains(layout.heading) && !layout.heading.isEmpty)
            for (index, cell) in layout.cells.enumerated() {
                #expect(!cell.isEmpty && bounds.contains(cell), "\(layout)")
                #expect(cell.width == layout.cells[0].width && cell.height == layout.cells[0].height)
                #expect(!cell.intersects(layout.heading), "\(layout)")
                #expect(!layout.cells[..<index].contains { $0.inset(by: -1).intersects(cell) }, "\(layout)")
            }
        }
    }

    @Test("the card keeps out of the safe insets")
    func insets_areKept() throws {
        let insets = SafeInsets(top: 10, left: 20, bottom: 30, right: 40)
        let area = PixelRect(x: 20, y: 10, width: 420, height: 200)
        for layout in try layouts(on: "480x240", insets: insets) { #expect(area.contains(layout.card)) }
        for layout in try layouts(on: "64x24", insets: SafeInsets(top: 8, left: 16)) {
            #expect(PixelRect(x: 16, y: 8, width: 48, height: 16).contains(layout.card))
        }
    }

    @Test("cells stand along the edge where the buttons are")
    func edge_isKept() throws {
        let bottom = try layout(3, on: "1480x320", .bottom)
        #expect(bottom.arrangement == .row && bottom.cells[0].y > bottom.heading.y)
        #expect(bottom.card.height - bottom.cells[0].maxY == bottom.pad)
        let top = try layout(3, on: "1480x320", .top)
        #expect(top.arrangement == .row && top.cells[0].y == top.pad && top.heading.y > top.cells[0].y)
        let left = try layout(3, on: "1480x320", .left)
        #expect(left.arrangement == .column && left.cells[0].x == left.pad && !left.areNumbersAtRight)
        let right = try layout(3, on: "1480x320", .right)
        #expect(right.arrangement == .column && right.cells[0].maxX == right.card.width - right.pad)
        #expect(right.areNumbersAtRight)
        // If the panel is much longer than the card, the card is at the edge of the buttons too.
        #expect(try layout(2, on: "480x1920", .bottom).card.maxY == 1906)
        // The clock stays above it.
        #expect(try layout(2, on: "480x1920", .top).card.y == 640)
    }

    @Test(
        "nobody knows where the buttons are: a row where cells are wide enough, one below the other elsewhere",
        arguments: [
            ("1480x320", 4, QuestionLayout.Arrangement.row), ("1920x480", 4, .row), ("1280x400", 4, .row),
            ("480x120", 4, .row), ("320x170", 2, .row), ("320x170", 3, .column), ("800x480", 4, .column),
            ("480x1920", 1, .stack), ("400x1280", 4, .stack), ("240x320", 4, .stack), ("240x240", 2, .stack),
            ("128x64", 2, .row), ("128x64", 4, .column), ("128x32", 3, .row), ("128x32", 4, .page), ("64x16", 2, .line),
        ])
    func automatic_looksAtTheRoom(panel: String, count: Int, arrangement: QuestionLayout.Arrangement) throws {
        #expect(try layout(count, on: panel).arrangement == arrangement)
    }

    @Test("touch areas are generous, lie on the panel, and overlap nothing", arguments: panels)
    func touchAreas_areApart(panel: String) throws {
        let geometry = try PanelGeometry(parsing: panel)
        for layout in try layouts(on: panel) {
            let areas = layout.cells.indices.map { layout.touchArea(of: $0, on: geometry.bounds) }
            for (index, area) in areas.enumerated() {
                #expect(geometry.bounds.contains(area))
                #expect(area.contains(layout.cells[index].offset(x: layout.card.x, y: layout.card.y)), "\(layout)")
                #expect(!areas[..<index].contains { $0.intersects(area) }, "\(layout)")
                let heading = layout.heading.offset(x: layout.card.x, y: layout.card.y)
                #expect(!area.intersects(heading), "\(layout)")
            }
        }
        // A row reaches the panel's edges, without a gap between its cells.
        let row = try layout(4, on: "1480x320", .bottom)
        let areas = row.cells.indices.map { row.touchArea(of: $0, on: PixelRect(x: 0, y: 0, width: 1480, height: 320)) }
        #expect(areas.first?.x == 0 && areas.last?.maxX == 1480 && areas.allSatisfy { $0.maxY == 320 })
        #expect(zip(areas, areas.dropFirst()).allSatisfy { $0.maxX == $1.x })
    }
}
