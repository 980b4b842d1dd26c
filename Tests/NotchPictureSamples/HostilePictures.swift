/// Makes damaged, hostile and merely heavy pictures. Each has a number, and the same number always gives the same one.
package enum HostilePictures {
    /// Pictures that nobody damaged, and that take long to read.
    package static func heavy(_ number: Int) -> [UInt8] {
        var generator = SeededGenerator(seed: UInt64(number))
        switch number % 3 {
        case 0: return photograph(side: 600, &generator)
        case 1: return Array(drawing(bytes: 900_000, &generator).utf8)
        default: return large(0)
        }
    }

    /// A picture that no compression makes smaller.
    private static func photograph(side: Int, _ generator: inout SeededGenerator) -> [UInt8] {
        var pixels = [UInt8](repeating: 0, count: side * (1 + side * 4))
        for place in pixels.indices where place % (1 + side * 4) != 0 {
            pixels[place] = UInt8(truncatingIfNeeded: generator.next())
        }
        return PNGSample(width: side, height: side, pixels: PNGSample.stored(pixels)).bytes
    }

    /// A drawing of thousands of curves, as programs for maps and plots write them.
    private static func drawing(bytes: Int, _ generator: inout SeededGenerator) -> String {
        var content = ""
        func random() -> Int { .random(in: 0...300, using: &generator) }
        while content.utf8.count < bytes {
            content += "<path d=\"M\(random()) \(random())C\(random()) \(random()) \(random()) \(random()) "
            content += "\(random()) \(random())\" fill=\"none\" stroke=\"#fff\"/>"
        }
        return svg(content)
    }

    /// The pictures that take the most time and memory, by number. They come first, so that a few pictures have them all.
    package enum Worst: Int, CaseIterable {
        case fourThousandMillionPixels, manyPixels, tooManyRows, nestedEntities, nestedUses, filters
    }

    package static func picture(_ number: Int) -> [UInt8] {
        switch Worst(rawValue: number) {
        case .fourThousandMillionPixels: return large(2)
        case .manyPixels: return large(0)
        case .tooManyRows: return large(1)
        case .nestedUses: return Array(endless(0).utf8)
        case .nestedEntities: return Array(endless(1).utf8)
        case .filters: return Array(endless(2).utf8)
        case nil: break
        }
        var generator = SeededGenerator(seed: UInt64(number))
        // Few take all the time that a picture may have.
        if number % 400 == 399 { return Array(endless(number / 400).utf8) }
        if number % 100 == 50 { return large(number / 100) }
        var bytes = sound(number % 9, &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes.removeLast(.random(in: 0..<bytes.count, using: &generator))
        case 1: for _ in 0..<Int.random(in: 1...12, using: &generator) { mutate(&bytes, &generator) }
        case 2: bytes.insert(contentsOf: noise(&generator), at: .random(in: 0...bytes.count, using: &generator))
        default: break
        }
        return bytes
    }

    /// 150 bytes of which the librsvg of Debian 12 dies.
    package static var hugeText: [UInt8] { Array(svg("<text y=\"50\" font-size=\"2000000\">x</text>").utf8) }
    /// 1 KB that takes an hour to draw.
    package static var nestedUses: [UInt8] { picture(Worst.nestedUses.rawValue) }
    /// A PNG of 16 million pixels.
    package static var manyPixels: [UInt8] { picture(Worst.manyPixels.rawValue) }

    /// A picture that a reader could take for whole.
    private static func sound(_ kind: Int, _ generator: inout SeededGenerator) -> [UInt8] {
        func random(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &generator) }
        switch kind {
        case 0: return PNGSample(width: random(1...300), height: random(1...64), isInterlaced: random(0...1) == 1).bytes
        case 1:
            // More or fewer pixels than the header says.
            return PNGSample(width: 40, height: 40, pixels: PNGSample.zeros(count: random(1...200_000))).bytes
        case 2: return PNGSample(width: random(0...70_000), height: random(0...70_000), pixels: []).bytes
        case 3:
            let text = [UInt8](repeating: 0, count: random(0...2000))
            return PNGSample(width: 9, height: 9, chunks: [("iCCP", text), ("zTXt", text), ("tRNS", text)]).bytes
        case 4: return GIFSample(width: random(1...40), height: random(1...40), colours: [0, 1, 2, 3]).bytes
        case 5:
            let frame = GIFSample.Frame(
                left: random(0...50), top: random(0...50), width: random(1...40),
                pixels: [UInt8](repeating: 3, count: 40), disposal: random(0...7), isInterlaced: random(0...1) == 1)
            return GIFSample(width: random(1...60), height: 50, frames: [frame, frame]).bytes
        case 6: return Array(text(size: random(-9...3_000_000), "ab\u{202E}\u{1F600}\u{301}漢").utf8)
        case 7: return Array(filters(random(0...2_000_000)).utf8)
        default: return Array(shapes(random(-1_000_000_000...1_000_000_000)).utf8)
        }
    }

    private static func mutate(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[place] = .random(in: 0...255, using: &generator)
    }

    private static func noise(_ generator: inout SeededGenerator) -> [UInt8] {
        (0..<Int.random(in: 1...64, using: &generator)).map { _ in .random(in: 0...255, using: &generator) }
    }

    private static func svg(_ content: String, box: String = "0 0 300 300") -> String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="\(box)">\(content)</svg>
        """
    }

    private static func text(size: Int, _ text: String) -> String {
        svg(
            "<text y=\"50\" font-size=\"\(size)\">\(text)</text><text font-family=\"no\" font-style=\"italic\">x</text>"
        )
    }

    private static func filters(_ amount: Int) -> String {
        svg(
            """
            <filter id="f" x="-9" y="-9" width="\(amount)" height="\(amount)"><feGaussianBlur stdDeviation="\(amount)"/>\
            <feMorphology operator="dilate" radius="\(amount % 300)"/><feTurbulence numOctaves="\(amount % 40)"/>\
            <feConvolveMatrix order="\(amount % 9)" kernelMatrix="1 2 3"/></filter>\
            <rect width="300" height="300" filter="url(#f)"/>
            """)
    }

    private static func shapes(_ number: Int) -> String {
        svg(
            """
            <pattern id="p" width="0.0001" height="0.0001"><rect width="1" height="1"/></pattern>\
            <mask id="m"><use xlink:href="#m"/></mask><linearGradient id="g" xlink:href="#g"/>\
            <path d="m0 0 l\(number) 1e38 A 1 1e300 0 0 1 \(number) 5 Z" stroke-dasharray="0.0001 \(number % 7)" stroke="red"/>\
            <rect width="\(number)" height="9" fill="url(#p)" mask="url(#m)" transform="scale(\(number) 1e-30)"/>\
            <circle r="\(number)" fill="url(#g)"/><image xlink:href="/etc/passwd" width="9" height="9"/>\
            <image xlink:href="data:image/png;base64,iVBORw0KGgo=" width="9" height="\(number)"/>
            """, box: "0 0 \(number) 1e-9")
    }

    /// SVGs that take minutes to draw, or gigabytes.
    private static func endless(_ number: Int) -> String {
        func nested(_ part: (Int) -> String) -> String { (1...9).map(part).joined() }
        switch number % 3 {
        case 0:
            let uses = nested { level in
                let use = "<use xlink:href=\"#a\(level - 1)\"/>"
                return "<g id=\"a\(level)\">" + String(repeating: use, count: 8) + "</g>"
            }
            return svg("<defs><rect id=\"a0\" width=\"300\" height=\"300\"/>\(uses)</defs><use xlink:href=\"#a9\"/>")
        case 1:
            let entities = nested { level in
                "<!ENTITY e\(level) \"" + String(repeating: "&e\(level - 1);", count: 10) + "\">"
            }
            return "<!DOCTYPE svg [<!ENTITY e0 \"aaaaaaaaaa\">\(entities)]>" + svg("<text>&e9;</text>")
        default:
            let filters = String(
                repeating: "<feTurbulence numOctaves=\"999\"/><feGaussianBlur stdDeviation=\"99\"/>", count: 900)
            return svg("<filter id=\"f\">\(filters)</filter><rect width=\"300\" height=\"300\" filter=\"url(#f)\"/>")
        }
    }

    /// Small files with many pixels.
    private static func large(_ number: Int) -> [UInt8] {
        switch number % 3 {
        case 0: return PNGSample(width: 4096, height: 4096).bytes
        case 1: return PNGSample(width: 8192, height: 2048, pixels: PNGSample.zeros(count: 400_000_000)).bytes
        default: return PNGSample(width: 65_535, height: 65_535, pixels: PNGSample.zeros(count: 1_000_000)).bytes
        }
    }
}
