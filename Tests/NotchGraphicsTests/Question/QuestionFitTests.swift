import NotchCore
import NotchTestSupport
import Testing

@testable import NotchGraphics

@Suite("Questions fitted to a panel")
struct QuestionFitTests {
    private func fit(
        _ question: Question, on panel: String, _ buttons: ButtonEdge = .automatic, isCrisp: Bool = false,
        hasNumbers: Bool = false
    ) throws -> QuestionFit {
        let geometry = try PanelGeometry(parsing: panel)
        let text = TextEngine(
            families: Theme().fontDesign.families, isCrisp: isCrisp, pixelFont: isCrisp ? PixelFont.installed : nil)
        return QuestionFit(
            QuestionContent.Texts(question), metrics: CardMetrics(geometry: geometry, face: text.metrics),
            room: CardRoom(geometry: geometry, insets: .none), buttons: buttons, hasNumbers: hasNumbers,
            text: text)
    }

    @Test(
        "no choice is larger than the question, whatever the numbers",
        arguments: [
            "1480x320", "480x320", "320x240", "320x170", "240x240", "128x64", "128x32", "480x1920", "480x120", "96x96",
        ], [false, true])
    func question_isTheLargest(panel: String, hasNumbers: Bool) throws {
        for question in [Samples.door, Samples.tests, Samples.meeting, Samples.backups] {
            let fit = try fit(question, on: panel, hasNumbers: hasNumbers)
            #expect(fit.heading.column.plan.titleStyle.size >= fit.choices.textSize - 0.01, "\(question.title)")
            #expect(fit.choices.largestTextSize <= fit.heading.column.plan.titleStyle.size + 0.01, "\(question.title)")
        }
        // A question of a few words is a title.
        let title = try fit(Samples.tests, on: panel).heading.column.plan.titleStyle.size
        #expect(title >= (panel == "240x240" ? 14 : panel.hasPrefix("128") ? 10 : 9))
    }

    @Test("four choices that are long have two columns, unless each has room on one line")
    func longChoices_haveTwoColumns() throws {
        let question = Question(
            title: "Old backups?",
            choices: ["Delete all of them", "Only those of 2024", "Ask again tomorrow", "Keep them"])
        var grids = 0
        for panel in ["1480x320", "1280x400", "1920x480", "480x320", "320x240", "800x480"] {
            for question in [question, Samples.backups] {
                let fit = try fit(question, on: panel)
                #expect(fit.choices.isWhole && !fit.choices.isSmall, "\(panel)")
                guard fit.layout.arrangement == .grid else { continue }
                grids += 1
                let cells = fit.layout.cells
                #expect(cells[0].y == cells[1].y && cells[2].y == cells[3].y && cells[0].x == cells[2].x)
                #expect(cells[1].x == cells[3].x && Set(cells.map(\.width)).count == 1)
            }
        }
        #expect(grids > 0)
        #expect(try self.fit(Samples.meeting, on: "1480x320").layout.arrangement == .row)
    }

    @Test("numbers are there for inputs that answer by number, and all choices have them or none has")
    func numbers_areForInputs() throws {
        for panel in ["1480x320", "320x170", "240x240", "128x64"] {
            #expect(try !fit(Samples.tests, on: panel).choices.hasNumbers)
            #expect(try fit(Samples.tests, on: panel, hasNumbers: true).choices.hasNumbers)
        }
        #expect(try fit(Samples.tests, on: "1480x320", .bottom).choices.hasNumbers)
    }

    @Test(
        "words and choices begin at one edge, from the left and from the right",
        arguments: ["1480x320", "480x320", "320x240", "320x170", "240x240", "480x1920"])
    func words_beginWithTheChoices(panel: String) throws {
        for title in ["Reboot now?", "هل تريد فتح الباب؟"] {
            for icon in [nil, "bell"] {
                let fit = try fit(
                    Question(title: title, choices: ["Yes", "No"], systemImage: icon), on: panel)
                let (heading, width) = (fit.heading, fit.layout.card.width)
                let plan = heading.column.plan
                let start = plan.tile?.x ?? (plan.iconSize > 0 ? plan.iconX : plan.textX)
                // Beside a column of choices, a question from the right begins at the choices.
                guard fit.layout.arrangement != .column || !heading.direction.isRightToLeft else { continue }
                #expect(start == fit.layout.pad)
                let cells = fit.layout.cells
                let edge =
                    heading.direction.isRightToLeft
                    ? width - (cells.map(\.maxX).max() ?? 0) : cells.map(\.x).min() ?? 0
                if [.row, .stack].contains(fit.layout.arrangement) { #expect(edge - start <= 2) }
            }
        }
    }

    @Test("choices of different lengths have cells of different widths, which fill the row as equal ones do")
    func widths_goByContent() throws {
        let question = Question(title: "Play where?", choices: ["Kitchen and dining room", "Bath", "Garage"])
        let fit = try fit(question, on: "480x120")
        let equal = try QuestionLayout(
            choices: 3, room: CardRoom(geometry: PanelGeometry(parsing: "480x120"), insets: .none), buttons: .automatic)
        let cells = fit.layout.cells
        #expect(fit.choices.isWhole && cells[0].width > cells[1].width)
        #expect(cells.first?.x == equal.cells.first?.x)
        #expect(cells.reduce(0) { $0 + $1.width } == equal.cells.reduce(0) { $0 + $1.width })
        #expect(zip(cells, cells.dropFirst()).allSatisfy { $1.x - $0.maxX == equal.cells[1].x - equal.cells[0].maxX })
        // Buttons that stand at their choices have equal distances.
        let atButtons = try self.fit(question, on: "480x120", .bottom).layout.cells
        #expect(Set(atButtons.map(\.width)).count == 1)
    }

    @Test("four choices on 128x32 are shown one at a time, two with short words are not")
    func page_isForSmallPanels() throws {
        #expect(try fit(Samples.meeting, on: "128x32").layout.showsOneAtATime)
        #expect(try fit(Samples.meeting, on: "128x32").choices.isWhole)
        #expect(!(try fit(Question(title: "Reboot?", choices: ["Yes", "No"]), on: "128x32").layout.showsOneAtATime))
        // Each choice stands at its button where it is known where the buttons are.
        #expect(!(try fit(Samples.meeting, on: "128x32", .bottom).layout.showsOneAtATime))
        for panel in ["240x240", "320x170", "480x120", "1480x320"] {
            #expect(!(try fit(Samples.backups, on: panel).layout.showsOneAtATime), "\(panel)")
        }
    }

    @Test(
        "a subtitle that warns is on every panel",
        arguments: [
            "128x32", "128x64", "240x240", "320x170", "480x120", "1280x400", "1480x320", "480x1920", "64x128",
        ])
    func subtitle_stays(panel: String) throws {
        for choices in [["Erase", "Keep it"], ["Erase", "Keep it", "Later"], ["Erase", "Keep", "Later", "Never"]] {
            let question = Question(
                title: "Erase disk?", subtitle: "All of it is lost", choices: choices, timeout: .seconds(60),
                systemImage: "exclamationmark.triangle", tint: .red)
            let fit = try fit(question, on: panel)
            #expect(fit.heading.hasSubtitle && fit.heading.isTitleWhole, "\(panel) with \(choices.count)")
            #expect(fit.choices.isWhole, "\(panel) with \(choices.count)")
        }
    }

    @Test("a warning is read on the lowest panel, whatever the choices", arguments: [false, true])
    func warning_isOnTheLowestPanel(isCrisp: Bool) throws {
        let warnings = [
            ("Delete the backup?", "It cannot be undone"), ("Open the door?", "Somebody rang"),
            ("Restart now?", "3 programs are open"),
        ]
        for (title, subtitle) in warnings {
            for choices in [["Open", "Leave it"], ["Retry", "Show log", "Ignore"], ["One", "Two", "Three", "Four"]] {
                for timeout in [nil, Duration.seconds(60)] {
                    let question = Question(
                        title: title, subtitle: subtitle, choices: choices, timeout: timeout,
                        systemImage: "exclamationmark.triangle")
                    let fit = try fit(question, on: "128x32", isCrisp: isCrisp)
                    let isWhole = fit.heading.isTitleWhole && fit.heading.isSubtitleWhole && fit.choices.isWhole
                    #expect(isWhole && fit.heading.hasSubtitle, "\(title) with \(choices.count), \(fit.layout)")
                }
            }
        }
    }

    @Test(
        "no word of an everyday choice is broken or missing, at whichever edge the buttons are",
        arguments: [
            "128x32", "128x64", "240x240", "240x320", "320x170", "480x120", "1280x400", "1480x320", "480x1920",
            "80x160", "96x96", "64x128",
        ], ButtonEdge.allCases)
    func choices_areWhole(panel: String, buttons: ButtonEdge) throws {
        for choices in [
            ["Open", "Leave it"], ["Yes", "No", "Later"], ["Retry", "Show log", "Ignore"],
            ["Great", "Good", "So so", "Never again"],
        ] {
            // Four buttons below 128 pixels leave each choice five letters of the smallest type.
            if panel.hasPrefix("128x"), choices.count > 2, buttons == .top || buttons == .bottom { continue }
            // With a choice at each button, three choices have no room on 128x32 and 96x96. On 80x160 and 64x128, half of the
            // width is too narrow for two.
            if ["128x32", "96x96"].contains(panel), choices.count > 2, buttons != .automatic { continue }
            if ["80x160", "64x128"].contains(panel), buttons != .automatic { continue }
            let fit = try fit(Question(title: "Tests failed", choices: choices), on: panel, buttons)
            #expect(fit.choices.isWhole, "\(choices)")
            if buttons == .automatic { #expect(!fit.choices.isSmall, "\(choices)") }
        }
    }

    @Test("long choices that would be small in a row stand one below the other")
    func choices_areNotSmall() throws {
        for panel in ["1920x480", "1480x320", "240x240"] {
            let fit = try fit(Samples.backups, on: panel)
            #expect(fit.choices.isWhole && !fit.choices.isSmall, "\(panel): \(fit.layout.arrangement)")
        }
    }

    @Test("the words of a question that is read from the right are mirrored", arguments: ["320x170", "240x240"])
    func rightToLeft_isMirrored(panel: String) throws {
        func question(_ title: String) -> Question {
            Question(title: title, choices: ["Open", "No"], timeout: .seconds(60), systemImage: "bell")
        }
        let usual = try fit(question("Open it?"), on: panel).heading
        let mirrored = try fit(question("\u{0627}\u{0641}\u{062A}\u{062D}"), on: panel).heading
        let width = mirrored.area.width
        #expect(mirrored.direction.isRightToLeft && !usual.direction.isRightToLeft)
        let plan = mirrored.column.plan
        #expect(mirrored.direction.x(of: plan.iconX, width: plan.iconSize) > width / 2)
        #expect(usual.column.plan.iconX < width / 2)
        let countdown = try #require(mirrored.countdown)
        #expect(countdown.isRightToLeft)
        if case .figures = countdown.form { #expect(countdown.area.maxX <= mirrored.area.x) }
    }

    @Test("the icon of a question stands on a tile where that of a card does, unless cards are plain")
    func icon_hasATile() throws {
        for (panel, hasTile) in [("1480x320", true), ("320x170", true), ("480x120", false), ("240x240", false)] {
            #expect(try (fit(Samples.door, on: panel).heading.tile != nil) == hasTile, "\(panel)")
        }
        let geometry = try PanelGeometry(parsing: "1480x320")
        let text = TextEngine(families: Theme().fontDesign.families)
        let plain = QuestionFit(
            QuestionContent.Texts(Samples.door), style: .plain,
            metrics: CardMetrics(geometry: geometry, face: text.metrics),
            room: CardRoom(geometry: geometry, insets: .none), buttons: .automatic, text: text)
        #expect(plain.heading.tile == nil)
    }

    @Test("a question that is measured, shows and leaves is laid out once")
    func fit_isKept() throws {
        let fits = QuestionFits()
        let words = QuestionContent.Texts(Samples.door)
        let fit = try fit(Samples.door, on: "480x120")
        var count = 0
        for _ in 0..<3 {
            _ = fits.fit(words) {
                count += 1
                return fit
            }
        }
        #expect(count == 1)
        fits.forget(words)
        _ = fits.fit(words) {
            count += 1
            return fit
        }
        #expect(count == 2)
    }

    @Test("every layout to choose from lies on the card", arguments: QuestionLayoutTests.panels + ["64x16", "16x64"])
    func candidates_lieOnTheCard(panel: String) throws {
        let room = CardRoom(geometry: try PanelGeometry(parsing: panel), insets: .none)
        for count in Question.choiceCounts {
            for layout in QuestionLayout.candidates(choices: count, room: room, buttons: .automatic) {
                let bounds = PixelRect(x: 0, y: 0, width: layout.card.width, height: layout.card.height)
                #expect(!layout.heading.isEmpty && bounds.contains(layout.heading), "\(layout)")
                #expect(layout.cells.count == (layout.showsOneAtATime ? 1 : count))
                for cell in layout.cells {
                    #expect(!cell.isEmpty && bounds.contains(cell) && !cell.intersects(layout.heading), "\(layout)")
                }
            }
        }
    }

    @Test("where one choice is in sight, a touch takes it, and one beside it goes on")
    func touch_takesTheChoiceInSight() throws {
        let renderer = try SceneRenderer(geometry: PanelGeometry(parsing: "128x32"))
        let scene = Samples.scene(asking: Samples.meeting, marked: 3)
        let cell = try #require(renderer.questionLayout(of: scene)?.cells.first)
        let (x, y) = (cell.x + cell.width / 2, cell.y + cell.height / 2)
        #expect(renderer.choice(atX: x, y: y, of: scene, at: .at(5000)) == 3)
        #expect(renderer.choice(atX: 5, y: 2, of: scene, at: .at(5000)) == nil)
        #expect(renderer.touchGoesOn(in: scene, at: .at(5000)) && !renderer.touchGoesOn(in: scene, at: .at(100)))
        let others = Samples.scene(asking: Samples.door)
        #expect(!renderer.touchGoesOn(in: others, at: .at(5000)) || renderer.showsOneChoiceAtATime(of: Samples.door))
        _ = renderer.render(scene, at: .at(5000))
        let damage = renderer.render(Samples.scene(asking: Samples.meeting, marked: 4), at: .at(5100))
        #expect(damage.rects == [cell])
    }
}
