import NotchCore
import NotchDisplay
import NotchTestSupport
import Testing

@testable import NotchGraphics

/// Finds the letters of texts in the frames of panels of few pixels, by the bitmaps of the fonts' files.
@Suite("Letters of pixels are found again")
struct FoundLettersTests {
    /// A face of the panel, with the letters of Latin and of other scripts.
    private struct Face: Sendable {
        let name: String
        let latin: BitmapLetters
        let fixed: BitmapLetters?
        /// The pixels between letters of the fixed font.
        let gap: Int

        /// Returns the picture of a word whose letters all belong to one script; `nil` if the face lacks one of them.
        func picture(of word: String) -> WordPicture? {
            let isHebrew = word.unicodeScalars.contains { (0x590...0x5FF).contains($0.value) }
            let scalars = isHebrew ? Array(word.unicodeScalars.reversed()) : Array(word.unicodeScalars)
            let letters = scalars.compactMap { scalar -> BitmapLetters.Letter? in
                guard scalar.value >= 0x370, scalar.value < 0x2000 else { return latin[scalar] }
                // Letters of the fixed font have the room of their ink.
                guard let letter = fixed?[scalar], let left = letter.pixels.map(\.x).min(),
                    let right = letter.pixels.map(\.x).max()
                else { return nil }
                return BitmapLetters.Letter(
                    pixels: letter.pixels.map { ($0.x - left, $0.y) }, advance: right + 1 - left + gap)
            }
            return letters.count == scalars.count ? WordPicture(letters) : nil
        }
    }

    private static let allFaces = Result { try readFaces() }
    private static func faces() throws -> [Face] { try allFaces.get() }

    private static func readFaces() throws -> [Face] {
        let fixed = [
            "R08": "6x10", "B08": "6x10", "R10": "6x13", "B10": "7x13B", "R12": "7x14", "B12": "7x14B", "R14": "9x15",
            "B14": "9x15B", "R18": "10x20", "B18": "10x20",
        ]
        return try ["08", "10", "12", "14", "18", "24"].flatMap { ["R" + $0, "B" + $0] }.map { name in
            Face(
                name: name, latin: try BitmapLetters("/usr/share/fonts/X11/75dpi/helv\(name).pcf.gz"),
                fixed: try fixed[name].map { try BitmapLetters("/usr/share/fonts/X11/misc/\($0).pcf.gz") },
                gap: name.hasSuffix("08") || name.hasSuffix("10") || name.hasSuffix("12") ? 1 : 2)
        }
    }

    /// The pixels of a frame that are not of its ground.
    private static func ink(of pixmap: Pixmap, isInverted: Bool = false) -> InkPicture {
        InkPicture(width: pixmap.width, height: pixmap.height) { (pixmap[$0, $1] & 0xFF >= 128) != isInverted }
    }

    /// Finds the words of a text, each in a face and all of them on lines in reading order; returns those that are not
    /// there.
    private static func missing(_ text: String, in picture: InkPicture, _ faces: [Face]) -> [String] {
        let words = text.split(separator: " ").map(String.init)
        // All words of a text have one face.
        let attempts = faces.lazy.map { face in
            words.filter { word in face.picture(of: word)?.places(in: picture).isEmpty ?? true }
        }
        return attempts.first(where: \.isEmpty) ?? attempts.min { $0.count < $1.count } ?? words
    }

    private static let cards: [(title: String, subtitle: String)] = [
        ("Build finished", "Debug in 12.4 s"), ("Water in the basement", "Call +49 30 901820"),
        ("Message from Ada", "Lunch at one?"), ("Größe geändert", "Äpfel, Öl & Käse"),
        ("Dejà vu", "¿Qué pasó, señor?"), ("Zażółć gęślą", "Łódź 23:59"), ("Сборка готова", "Шаг 7 из 9"),
        ("Νέο μήνυμα", "Ώρα 14:30"), ("הבנייה הסתיימה", "שלב שבע"), ("Quick brown fox", "jumps; 0123456789"),
        ("Hater, Water", "Il1 O0 rn m"), ("Cost €9.99 (-5%)", "A/B: \"yes\" #1 @home"),
    ]

    @Test(
        "each letter of a card is found in the frame, pixel by pixel",
        arguments: ["128x64", "128x32", "128x128", "240x240", "256x64"], [ActivityPriority.normal, .high])
    func cards_areFound(panel: String, priority: ActivityPriority) throws {
        let faces = try Self.faces()
        for card in Self.cards {
            let renderer = try SceneRenderer(
                geometry: PanelGeometry(parsing: panel), options: RenderOptions(panelFormat: .mono))
            let activity = Activity(
                priority: priority, title: card.title, subtitle: card.subtitle, systemImage: "hammer")
            _ = renderer.render(Samples.scene(activity), at: .at(5000))
            let picture = Self.ink(of: renderer.pixmap, isInverted: priority == .high)
            // Letters of 24 pixels are outlines in other scripts.
            let isLatin = card.title.unicodeScalars.allSatisfy { $0.value < 0x370 }
            let hasLargeTitle = panel == "240x240" || panel == "256x64"
            for text in hasLargeTitle && !isLatin ? [card.subtitle] : [card.title, card.subtitle] {
                #expect(Self.missing(text, in: picture, faces) == [], "\(text) on \(panel)")
            }
        }
    }
}

extension FoundLettersTests {
    @Test(
        "a word in a script without drawn letters changes no letter beside it",
        arguments: ["اكتمل", "日本", "\u{2615}"])
    func otherScripts_changeNoLetter(word: String) throws {
        let faces = try Self.faces()
        let renderer = try SceneRenderer(
            geometry: PanelGeometry(parsing: "128x64"), options: RenderOptions(panelFormat: .mono))
        func picture(_ title: String) -> InkPicture {
            _ = renderer.render(Samples.scene(Activity(title: title)), at: .at(5000))
            return Self.ink(of: renderer.pixmap)
        }
        #expect(Self.missing("Tea is here", in: picture("Tea \(word) is here"), faces) == [])
        #expect(Self.missing("Привет Tea", in: picture("Привет \(word) Tea"), faces) == [])
    }

    private static let questions = [
        Question(
            title: "Open the door?", subtitle: "Somebody rang", choices: ["Open", "Leave it"], systemImage: "bell"),
        Question(
            title: "Delete the backup?", subtitle: "It cannot be undone", choices: ["Delete", "Show it", "Keep it"]),
        Question(title: "How was it?", choices: ["Great", "Good", "So so", "Jay gypq"]),
    ]

    @Test(
        "each letter of a question and of its choices is found in the frame, pixel by pixel",
        arguments: ["128x64", "128x32", "128x128", "240x240"])
    func questions_areFound(panel: String) throws {
        let faces = try Self.faces()
        for question in Self.questions {
            let renderer = try SceneRenderer(
                geometry: PanelGeometry(parsing: panel), options: RenderOptions(panelFormat: .mono))
            let scene = Samples.scene(asking: question, marked: 1)
            _ = renderer.render(scene, at: .at(5000))
            let layout = try #require(renderer.questionLayout(of: scene))
            let picture = Self.ink(of: renderer.pixmap)
            let shown = layout.showsOneAtATime ? [question.choices[0]] : question.choices
            for text in [question.title] + [question.subtitle].compactMap(\.self) + shown {
                #expect(Self.missing(text, in: picture, faces) == [], "\(text) on \(panel)")
            }
        }
    }

    @Test(
        "two pixels are between a choice and the line around it, and one on a panel of 32 rows",
        arguments: [("128x64", 2), ("128x32", 1), ("96x64", 2), ("128x128", 2), ("240x240", 2), ("400x240", 2)], [1, 2])
    func choices_keepOffTheirLines(panel: (size: String, clear: Int), marked: Int) throws {
        for question in Self.questions {
            let renderer = try SceneRenderer(
                geometry: PanelGeometry(parsing: panel.size), options: RenderOptions(panelFormat: .mono))
            let scene = Samples.scene(asking: question, marked: marked)
            _ = renderer.render(scene, at: .at(5000))
            let layout = try #require(renderer.questionLayout(of: scene))
            for cell in layout.cells {
                let place = cell.offset(x: layout.card.x, y: layout.card.y)
                let ink = (place.y..<place.maxY).map { y in
                    (place.x..<place.maxX).map { x in renderer.pixmap[x, y] & 0xFF >= 128 }
                }
                #expect(
                    Self.leastDistance(in: ink) >= panel.clear, "\(question.title) on \(panel.size), marked \(marked)")
            }
        }
    }

    /// Returns the free rows and columns between the line around a cell and the ink inside it, at the side with the
    /// fewest.
    private static func leastDistance(in cell: [[Bool]]) -> Int {
        let (rows, columns) = (cell.count, cell[0].count)
        // The corners are round, and their pixels belong to the line.
        let corner = min(rows, columns) / 3
        func free(_ isInked: (Int) -> Bool) -> Int {
            let line = (0...).first { !isInked($0) } ?? 0
            let end = (line..<corner + line + 1).first(where: isInked) ?? corner + line + 1
            return end - line
        }
        func isRowInked(_ y: Int) -> Bool { cell[y][corner..<columns - corner].contains(true) }
        func isColumnInked(_ x: Int) -> Bool { cell[corner..<rows - corner].contains { $0[x] } }
        return [
            free(isRowInked), free { isRowInked(rows - 1 - $0) }, free(isColumnInked),
            free { isColumnInked(columns - 1 - $0) },
        ].min() ?? 0
    }

    @Test("each letter of the list of what waits is found in the frame", arguments: ["128x64", "240x240"])
    func list_isFound(panel: String) throws {
        let faces = try Self.faces()
        var home = HomeScene(time: Samples.time, pending: 2)
        home.waiting = [
            WaitingActivity(title: "Build done", icon: "hammer"), WaitingActivity(title: "From Ada", icon: "message"),
        ]
        let renderer = try SceneRenderer(
            geometry: PanelGeometry(parsing: panel), options: RenderOptions(panelFormat: .mono))
        _ = renderer.render(Samples.scene(nil, home: home), at: .at(5000))
        let picture = Self.ink(of: renderer.pixmap)
        for waiting in home.waiting { #expect(Self.missing(waiting.title, in: picture, faces) == []) }
    }
}

extension FoundLettersTests {
    /// A typeface of a matrix: the font's file, and the letters that are drawn for Notch instead.
    private static let matrices: [(size: String, file: String, drawn: PixelDrawings)] = [
        ("32x8", "5x7", .five), ("64x8", "5x7", .five), ("64x16", "8x13", .eight),
    ]

    @Test("each letter of a short text is found on a matrix of LEDs, LED by LED", arguments: 0..<3)
    func matrix_showsEachLetter(index: Int) throws {
        let matrix = Self.matrices[index]
        let file = try BitmapLetters("/usr/share/fonts/X11/misc/\(matrix.file).pcf.gz")
        for text in ["Water", "Hij 12", "Öl 9°", "Шаг 7", "Ώρα 3", "Qpgy"] {
            let renderer = try SceneRenderer(
                geometry: PanelGeometry(parsing: matrix.size), options: RenderOptions(panelFormat: .mono))
            _ = renderer.render(Samples.scene(Activity(title: text)), at: .at(5000))
            let picture = Self.ink(of: renderer.pixmap)
            let letters = try text.unicodeScalars.filter { $0 != " " }.map { scalar in
                try #require(BitmapLetters.Letter(matrix.drawn.glyph(scalar)) ?? file[scalar], "\(scalar)")
            }
            #expect(Self.isLine(letters, in: picture), "\(text) on \(matrix.size)")
        }
    }

    /// Returns whether letters stand on one line of a picture, each to the right of the one before.
    private static func isLine(_ letters: [BitmapLetters.Letter], in picture: InkPicture) -> Bool {
        (0...picture.height).contains { baseline in
            var end = 0
            return letters.allSatisfy { letter in
                guard let word = WordPicture([letter]) else { return false }
                let next = word.places(in: picture).filter { $0.baseline == baseline && $0.x >= end }.map(\.x).min()
                // The free columns of two letters may be the same one.
                end = next.map { $0 + word.width - 1 } ?? end
                return next != nil
            }
        }
    }
}

extension BitmapLetters.Letter {
    /// Takes a letter that is drawn for Notch.
    fileprivate init?(_ glyph: PixelGlyph?) {
        guard let glyph else { return nil }
        pixels = glyph.rows.enumerated().flatMap { y, row in
            (0..<glyph.width).filter { row >> $0 & 1 == 1 }.map { (glyph.left + $0, y - glyph.top) }
        }
        advance = glyph.advance
    }
}
