/// Letters that need no installed font, so that a matrix never shows nothing: ASCII and a few signs, five rows high, with
/// one row below the baseline. Drawn for Notch.
enum PixelBuiltIn {
    /// Rows of each letter, and those of them above the baseline.
    private static let (rows, ascent) = (6, 5)
    /// Columns of each figure.
    static let figureWidth = 3

    /// The letter of a character; `nil` if none is drawn for it.
    static func glyph(_ scalar: Unicode.Scalar) -> PixelGlyph? { glyphs[scalar] }

    private static let glyphs = parsed()

    /// Reads the drawings: a line with characters, each above the left column of its letter, then the letters' rows.
    private static func parsed() -> [Unicode.Scalar: PixelGlyph] {
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

    private static let drawings = #"""
        ! "   #     $   %   &   ' (  )  *   +   ,  -   . /   0   1   2   3   4   5   6   7   8   9   : ;
        # #.# .#.#. .## #.# .#. # .# #. ... ... .. ... . ..# .#. .#. ##. ##. #.# ### .## ### .#. .#. . ..
        # #.# ##### ##. ..# #.# # #. .# #.# .#. .. ... . ..# #.# ##. ..# ..# #.# #.. #.. ..# #.# #.# # .#
        # ... .#.#. .## .#. .#. . #. .# .#. ### .. ### . .#. #.# .#. .#. .#. ### ##. ##. .#. .#. .## . ..
        . ... ##### ##. #.. #.# . #. .# #.# .#. .. ... . #.. #.# .#. #.. ..# ..# ..# #.# .#. #.# ..# # ..
        # ... .#.#. .#. #.# .## . .# #. ... ... .# ... # #.. .#. ### ### ##. ..# ##. .#. .#. .#. ##. . .#
        . ... ..... ... ... ... . .. .. ... ... #. ... . ... ... ... ... ... ... ... ... ... ... ... . #.
        <   =   >   ?   @     A   B   C   D   E   F   G   H   I   J   K   L   M     N    O   P   Q    R
        ..# ... #.. ##. .###. .#. ##. .## ##. ### ### .## #.# ### ..# #.# #.. #...# #..# ### ##. .##. ##.
        .#. ### .#. ..# #...# #.# #.# #.. #.# #.. #.. #.. #.# .#. ..# #.# #.. ##.## ##.# #.# #.# #..# #.#
        #.. ... ..# .#. #.### ### ##. #.. #.# ##. ##. #.# ### .#. ..# ##. #.. #.#.# #.## #.# ##. #..# ##.
        .#. ### .#. ... #.#.. #.# #.# #.. #.# #.. #.. #.# #.# .#. #.# #.# #.. #...# #..# #.# #.. #.#. #.#
        ..# ... #.. .#. .###. #.# ##. .## ##. ### #.. .## #.# ### .#. #.# ### #...# #..# ### #.. .#.# #.#
        ... ... ... ... ..... ... ... ... ... ... ... ... ... ... ... ... ... ..... .... ... ... .... ...
        S   T   U   V   W     X   Y   Z   [  \   ]  ^   _   `  a   b   c   d   e   f  g   h   i j  k   l
        .## ### #.# #.# #...# #.# #.# ### ## #.. ## .#. ... #. ... #.. ... ..# ... .# ... #.. # .# #.. #.
        #.. .#. #.# #.# #...# #.# #.# ..# #. #.. .# #.# ... .# .## ##. .## .## .#. #. .## ##. . .. #.# #.
        .#. .#. #.# #.# #.#.# .#. .#. .#. #. .#. .# ... ... .. #.# #.# #.. #.# ### ## #.# #.# # .# ##. #.
        ..# .#. #.# #.# ##.## #.# .#. #.. #. ..# .# ... ... .. #.# #.# #.. #.# #.. #. #.# #.# # .# ##. #.
        ##. .#. ### .#. #...# #.# .#. ### ## ..# ## ... ... .. .## ##. .## .## .## #. .## #.# # .# #.# .#
        ... ... ... ... ..... ... ... ... .. ... .. ... ### .. ... ... ... ... ... .. ##. ... . #. ... ..
        m     n   o   p   q   r  s   t  u   v   w     x   y   z   {   | }   ~    °   · ×   –    ‘ ’ “   ”
        ..... ... ... ... ... .. ... #. ... ... ..... ... ... ... .## # ##. .... .#. . ... .... # # #.# #.#
        ####. ##. .#. ##. .## ## .## ## #.# #.# #...# #.# #.# ### .#. # .#. .#.# #.# . #.# .... # # #.# #.#
        #.#.# #.# #.# #.# #.# #. ##. #. #.# #.# #.#.# .#. #.# .#. ##. # .## #.#. .#. # .#. #### . . ... ...
        #.#.# #.# #.# #.# #.# #. .## #. #.# #.# #.#.# .#. #.# #.. .#. # .#. .... ... . #.# .... . . ... ...
        #.#.# #.# .#. ##. .## #. ##. .# .## .#. .#.#. #.# .## ### .## # ##. .... ... . ... .... . . ... ...
        ..... ... ... #.. ..# .. ... .. ... ... ..... ... ##. ... ... # ... .... ... . ... .... . . ... ...
        …     €
        ..... .##
        ..... ##.
        ..... #..
        ..... ##.
        #.#.# .##
        ..... ...
        """#
}
