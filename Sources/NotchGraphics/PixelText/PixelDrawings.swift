/// Letters that are drawn for Notch, pixel by pixel.
///
/// In each typeface of pixels, two letters or figures differ in three pixels at least, wherever one lies on the other; in
/// two pixels if most typefaces have them alike: I, l and 1, and O and 0. The fonts' own letters are often closer.
enum PixelDrawings: Hashable, Sendable {
    /// ASCII and a few signs on six rows, one of them below the baseline.
    case small
    /// The letters that replace those of the fonts 5x7, 6x10, 8x13, and of the bold 8x13.
    case five, six, eight, eightBold

    /// Returns the drawing of a character; `nil` if there is none.
    func glyph(_ scalar: Unicode.Scalar) -> PixelGlyph? {
        switch self {
        case .small: Self.smallGlyphs[scalar]
        case .five: Self.fiveGlyphs[scalar]
        case .six: Self.sixGlyphs[scalar]
        case .eight: Self.eightGlyphs[scalar]
        case .eightBold: Self.boldGlyphs[scalar]
        }
    }

    private static let smallGlyphs = read(smallDrawings, rows: 6, ascent: 5)
    private static let fiveGlyphs = read(fiveDrawings, rows: 7, ascent: 6)
    private static let sixGlyphs = read(sixDrawings, rows: 10, ascent: 8)
    private static let eightGlyphs = read(eightDrawings, rows: 13, ascent: 11)
    private static let boldGlyphs = read(boldDrawings, rows: 13, ascent: 11)

    /// Reads drawings: a line with characters, each above the left column of its letter, then the letters' rows.
    ///
    /// - Parameters:
    ///   - rows: of each letter.
    ///   - ascent: the rows above the baseline.
    private static func read(_ drawings: String, rows: Int, ascent: Int) -> [Unicode.Scalar: PixelGlyph] {
        var glyphs: [Unicode.Scalar: PixelGlyph] = [:]
        let lines = drawings.split(separator: "\n", omittingEmptySubsequences: true).map { Array($0.unicodeScalars) }
        for start in stride(from: 0, to: lines.count - rows, by: rows + 1) {
            for (column, scalar) in lines[start].enumerated() where scalar != " " {
                let rows = lines[start + 1...start + rows].map { $0.dropFirst(column).prefix { $0 != " " } }
                let width = rows.map(\.count).max() ?? 0
                glyphs[scalar] = PixelGlyph(
                    width: width,
                    rows: rows.map { row in
                        row.enumerated().reduce(UInt32(0)) { $0 | ($1.element == "#" ? 1 << UInt32($1.offset) : 0) }
                    },
                    left: 0, top: ascent, advance: width + 1)
            }
        }
        return glyphs
    }

    private static let smallDrawings = #"""
        ! "   #     $   %   &   ' (  )  *   +   ,  -   . /   0   1   2   3   4   5   6   7   8   9   : ;
        # #.# .#.#. .## #.# .#. # .# #. ... ... .. ... . ..# .## .#. ##. ##. #.# ### .## ### .#. .#. . ..
        # #.# ##### ##. ..# #.# # #. .# #.# .#. .. ... . ..# #.# ##. ..# ..# #.# #.. #.. ..# #.# #.# # .#
        # ... .#.#. .## .#. .#. . #. .# .#. ### .. ### . .#. #.# .#. .#. .#. ### ##. ##. ..# .#. .## . ..
        . ... ##### ##. #.. #.# . #. .# #.# .#. .. ... . #.. #.# .#. #.. ..# ..# ..# #.# .#. #.# ..# # ..
        # ... .#.#. .#. #.# .## . .# #. ... ... .# ... # #.. ##. ### ### ##. ..# ##. .#. .#. .#. ##. . .#
        . ... ..... ... ... ... . .. .. ... ... #. ... . ... ... ... ... ... ... ... ... ... ... ... . #.
        <   =   >   ?   @     A   B    C    D    E    F    G    H    I   J   K    L    M     N     O
        ..# ... #.. ##. .###. .#. ###. .### ###. #### #### .### #..# ### ..# #..# #... #...# #...# .###.
        .#. ### .#. ..# #...# #.# #..# #... #..# #... #... #... #..# .#. ..# #.#. #... ##.## ##..# #...#
        #.. ... ..# .#. #.### ### ###. #... #..# ###. ###. #.## #### .#. ..# ##.. #... #.#.# #.#.# #...#
        .#. ### .#. ... #.#.. #.# #..# #... #..# #... #... #..# #..# .#. #.# #.#. #... #.#.# #..## #...#
        ..# ... #.. .#. .###. #.# ###. .### ###. #### #... .### #..# ### .#. #..# #### #...# #...# .###.
        ... ... ... ... ..... ... .... .... .... .... .... .... .... ... ... .... .... ..... ..... .....
        P    Q     R    S    T     U    V   W     X   Y   Z    [  \   ]  ^   _   `  a   b   c   d   e   f
        ###. .###. ###. .### ##### #..# #.# #...# #.# #.# #### ## #.. ## .#. ... #. ... #.. ... ..# ... ..#
        #..# #...# #..# #... ..#.. #..# #.# #...# #.# #.# ...# #. #.. .# #.# ... .# ##. ##. .## .## .#. .#.
        #..# #...# ###. .##. ..#.. #..# #.# #.#.# .#. .#. .##. #. .#. .# ... ... .. .## #.# #.. #.# ### ###
        ###. #..#. #.#. ...# ..#.. #..# #.# #.#.# #.# .#. #... #. ..# .# ... ... .. #.# #.# #.. #.# #.. .#.
        #... .##.# #..# ###. ..#.. .##. .#. .#.#. #.# .#. #### ## ..# ## ... ... .. ### ##. .## .## .## .#.
        .... ..... .... .... ..... .... ... ..... ... ... .... .. ... .. ... ### .. ... ... ... ... ... ...
        g    h    i j   k   l   m     n   o   p   q   r  s   t  u   v     w     x   y   z   {   | }   ~
        .... #... # ..# #.. ##. ..... ... ... ... ... .. ... #. ... ..... ..... ... ... ... .## # ##. ....
        .### ###. . ... #.# .#. ##.#. ##. .#. ##. .## ## .## ## #.# #...# #...# #.# #.# ### .#. # .#. .#.#
        #..# #..# # .## ##. .#. #.#.# #.# #.# #.# #.# #. ##. #. #.# .#.#. #...# .#. #.# .#. ##. # .## #.#.
        .### #..# # ..# ##. .#. #.#.# #.# #.# ##. .## #. .## #. #.# .#.#. #.#.# .#. .## #.. .#. # .#. ....
        ...# #..# # ..# #.# .## #.#.# #.# .#. #.. ..# #. ##. .# .## ..#.. .#.#. #.# ..# ### .## # ##. ....
        .##. .... . ##. ... ... ..... ... ... #.. ..# .. ... .. ... ..... ..... ... ##. ... ... # ... ....
        °   · ×   –    ‘ ’ “   ”   …     €
        .#. . ... .... # # #.# #.# ..... .##
        #.# . #.# .... # # #.# #.# ..... ##.
        .#. # .#. #### . . ... ... ..... #..
        ... . #.# .... . . ... ... ..... ##.
        ... . ... .... . . ... ... #.#.# .##
        ... . ... .... . . ... ... ..... ...
        """#

    private static let fiveDrawings = """
        6    9    M     O     Q     R    T     W     Y     c    l   m     n    p    r   w
        ..#. .##. #...# .###. .###. ###. ##### #...# #...# .... ##. ..... .... .... ... .....
        .#.. #..# ##.## #...# #...# #..# ..#.. #...# #...# .... .#. ..... .... .... ... .....
        ###. #..# #.#.# #...# #...# ###. ..#.. #.#.# .#.#. .### .#. ##.#. #.#. #.#. #.# #...#
        #..# .### #.#.# #...# #.#.# #.#. ..#.. #.#.# ..#.. #... .#. #.#.# ##.# ##.# ##. #.#.#
        #..# ..#. #...# #...# #..#. #..# ..#.. #.#.# ..#.. #... .#. #.#.# #..# #..# #.. #.#.#
        .##. .#.. #...# .###. .##.# #..# ..#.. .#.#. ..#.. .### .## #.#.# #..# ###. #.. .#.#.
        .... .... ..... ..... ..... .... ..... ..... ..... .... ... ..... .... #... ... .....
        """

    private static let sixDrawings = """
        G     M     Q     S     c    h     l
        ..... ..... ..... ..... .... ..... ...
        .###. #...# .###. .#### .... #.... ##.
        #...# ##.## #...# #.... .... #.... .#.
        #.... #.#.# #...# #.... .### ####. .#.
        #.### #.#.# #...# .###. #... #...# .#.
        #...# #...# #.#.# ....# #... #...# .#.
        #...# #...# #..#. ....# #... #...# .#.
        .#### #...# .##.# ####. .### #...# .##
        ..... ..... ..... ..... .... ..... ...
        ..... ..... ..... ..... .... ..... ...
        """

    private static let eightDrawings = """
        c
        .....
        .....
        .....
        .....
        .....
        .####
        #....
        #....
        #....
        #....
        .####
        .....
        .....
        """

    private static let boldDrawings = """
        l
        ....
        ###.
        .##.
        .##.
        .##.
        .##.
        .##.
        .##.
        .##.
        .##.
        .###
        ....
        ....
        """
}
