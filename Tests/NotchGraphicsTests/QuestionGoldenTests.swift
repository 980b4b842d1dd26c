import NotchCore
import NotchTestSupport
import Testing

@testable import NotchGraphics

/// Pictures of questions that a person has checked, as in ``GoldenTests``.
@Suite("Golden images of questions")
struct QuestionGoldenTests {
    private func expect(
        _ question: Question, _ name: String, on panel: String, _ palette: ThemePalette = .dark,
        buttons: ButtonEdge = .automatic, marked: Int? = nil, chosen: Int? = nil, at milliseconds: Int = 5000
    ) throws {
        let renderer = try SceneRenderer(
            geometry: PanelGeometry(parsing: panel), theme: Theme(palette: palette),
            options: RenderOptions(buttons: buttons))
        _ = renderer.render(
            Samples.scene(asking: question, marked: marked, chosen: chosen), at: .at(milliseconds))
        try expectGolden(renderer.pixmap, named: "\(name)-\(palette.rawValue)-\(panel)")
    }

    @Test("two choices, one marked", arguments: ["1480x320", "480x120", "320x170", "240x240", "128x64", "128x32"])
    func marked_looksAsDesigned(panel: String) throws {
        try expect(Samples.door, "question-marked", on: panel, marked: 1)
    }

    @Test("four choices, one of which is the answer", arguments: ["1480x320", "320x170", "128x64", "128x32"])
    func chosen_looksAsDesigned(panel: String) throws {
        try expect(Samples.meeting, "question-chosen", on: panel, chosen: 2)
    }

    @Test("a light theme", arguments: ["1280x400", "240x320"])
    func light_looksAsDesigned(panel: String) throws {
        try expect(Samples.tests, "question-marked", on: panel, .light, marked: 2)
        try expect(Samples.meeting, "question-chosen", on: panel, .light, chosen: 3)
    }

    @Test("upright bars", arguments: ["480x1920", "400x1280"])
    func upright_looksAsDesigned(panel: String) throws {
        try expect(Samples.tests, "question-marked", on: panel, marked: 1)
    }

    @Test("text longer than its place", arguments: ["1920x480", "320x170", "240x320", "128x64"])
    func long_looksAsDesigned(panel: String) throws {
        try expect(Samples.backups, "question-long", on: panel, marked: 2)
    }

    @Test("buttons along the other edges")
    func edges_lookAsDesigned() throws {
        try expect(Samples.tests, "question-right", on: "1480x320", buttons: .right, marked: 3)
        try expect(Samples.backups, "question-left", on: "1480x320", .light, buttons: .left, marked: 1)
        try expect(Samples.tests, "question-top", on: "320x170", buttons: .top, marked: 2)
        try expect(Samples.door, "question-bottom", on: "240x320", .light, buttons: .bottom, marked: 2)
    }

    @Test("right-to-left text, in a font that both systems have")
    func rightToLeft_looksAsDesigned() throws {
        let question = Question(
            title: "هل تريد فتح الباب؟", subtitle: "شخص ما ينتظر", choices: ["افتح", "لا الآن"], systemImage: "bell",
            tint: .teal)
        try expect(question, "question-arabic", on: "320x170", marked: 1)
        try expect(question, "question-arabic", on: "240x240", marked: 1)
    }

    @Test("one choice, and no icon")
    func bare_looksAsDesigned() throws {
        let question = Question(title: "The backup is complete", choices: ["Got it"], timeout: .seconds(12))
        try expect(question, "question-bare", on: "480x120", marked: 1)
    }

    @Test("Q25: a question on its way")
    func transition_looksAsDesigned() throws {
        try expect(Samples.door, "question-transition", on: "480x120", marked: 1, at: 110)
    }
}
