import NotchTestSupport
import Testing

@testable import NotchConfiguration
@testable import NotchRuntime

@Suite("Text search")
struct TextSearchTests {
    @Test("it finds what comparing every place finds, in texts and with parts of every length", arguments: 1...4)
    func search_findsEveryPlace(letters: UInt8) {
        var generator = SeededGenerator(seed: UInt64(letters))
        func random(_ count: Int) -> [UInt8] {
            (0..<count).map { _ in UInt8.random(in: 0..<letters, using: &generator) }
        }
        for size in 0..<40 {
            for wantedSize in 0..<12 {
                let (text, wanted) = (random(size), random(wantedSize))
                let isThere =
                    wantedSize <= size
                    && (0...(size - wantedSize)).contains { Array(text[$0..<($0 + wantedSize)]) == wanted }
                #expect(TextSearch(wanted).occurs(in: text) == isThere, "\(wanted) in \(text)")
            }
        }
    }

    @Test("it finds a part of many different bytes, and none that differs in one", arguments: [0, 100, 200, 299])
    func search_comparesEveryByte(place: Int) {
        let text = (0..<600).map { UInt8($0 % 251) }
        var wanted = Array(text[100..<400])
        #expect(TextSearch(wanted).occurs(in: text))
        wanted[place] ^= 1
        #expect(!TextSearch(wanted).occurs(in: text))
    }

    @Test("it finds a part wherever it stands", arguments: [1, 2, 3, 7, 64, 100])
    func search_findsAnyPlace(size: Int) {
        for place in 0...(100 - size) {
            var text = [UInt8](repeating: 1, count: 100)
            for index in place..<(place + size) { text[index] = 2 }
            #expect(TextSearch([UInt8](repeating: 2, count: size)).occurs(in: text))
            #expect(!TextSearch([UInt8](repeating: 2, count: size + 1)).occurs(in: text))
        }
    }
}
