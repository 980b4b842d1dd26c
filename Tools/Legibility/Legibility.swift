import Foundation
import NotchCore
import NotchDisplay
import NotchGraphics

/// Draws pictures for a reader that is not ours, and counts what it has read of them.
@main
enum Legibility {
    /// The least share of the characters of each panel that has to be read right.
    private static let leastShare = 0.98

    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let step = Step(rawValue: arguments[1]) else {
            print("usage: notch-legibility draw|score FOLDER CHECKOUT, or cover CORPUS CHECKOUT")
            exit(64)
        }
        let panels = try LegibilityPanel.all(folder: arguments[3] + "/Hardware/panels")
        switch step {
        case .draw: try draw(panels.filter { !$0.isMatrix }, in: arguments[2])
        case .score: try score(panels.filter { !$0.isMatrix }, in: arguments[2])
        case .cover: try cover(panels, corpus: arguments[2])
        }
    }

    private enum Step: String { case draw, score, cover }

    /// Prints how much of the corpus each panel shows: the clusters that are sent, the shares that are in sight at rest
    /// and in time, and the number of cards that never show all of their texts.
    ///
    /// - Parameter corpus: a file with a script, a title and a subtitle on each line, with tabs between them.
    private static func cover(_ panels: [LegibilityPanel], corpus: String) throws {
        let lines = try String(contentsOfFile: corpus, encoding: .utf8).split(separator: "\n")
        let texts = lines.map { $0.split(separator: "\t").map(String.init) }.filter { $0.count == 3 }
        let cards = texts.map { Activity(title: $0[1], subtitle: $0[2], systemImage: "bell") }
        print("   sent  at rest  in time  incomplete  panel")
        for panel in panels {
            let coverages = try panel.coverages(of: cards)
            let sent = coverages.reduce(0) { $0 + $1.sent }
            func share(_ clusters: KeyPath<TextCoverage, Int>) -> String {
                let shown = coverages.reduce(0) { $0 + $1[keyPath: clusters] }
                return String(format: "%5.1f %%", 100 * Double(shown) / Double(max(sent, 1)))
            }
            let incomplete = coverages.filter { $0.inTime < $0.sent }.count
            print(
                String(format: "%7d  %@  %@  %10d  %@", sent, share(\.atRest), share(\.inTime), incomplete, panel.name))
        }
    }

    /// Writes the pictures of each panel into a folder of its own, with a list of them.
    private static func draw(_ panels: [LegibilityPanel], in folder: String) throws {
        for panel in panels {
            let place = "\(folder)/\(panel.name)"
            try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
            let looks = try LegibilitySample.all.flatMap { try panel.looks(at: $0) }
            for (index, look) in looks.enumerated() {
                let picture = try panel.picture(of: look.scene, at: look.instant)
                try PNGFile.write(picture, to: "\(place)/\(index).png")
                try PNGFile.write(panel.enlarged(picture), to: "\(place)/large-\(index).png")
            }
            for prefix in ["", "large-"] {
                let files = looks.indices.map { "\(place)/\(prefix)\($0).png" }
                try (files.joined(separator: "\n") + "\n").write(
                    toFile: "\(place)/\(prefix)pictures.txt", atomically: true, encoding: .utf8)
            }
            print(panel.name)
        }
    }

    /// Prints the share of each panel. A page of a file such as `large-6.txt` is what was read of a picture.
    private static func score(_ panels: [LegibilityPanel], in folder: String) throws {
        var isFailed = false
        for panel in panels {
            let readings = try ["large-6", "large-11", "6"].map { name in
                try String(contentsOfFile: "\(folder)/\(panel.name)/\(name).txt", encoding: .utf8)
                    .components(separatedBy: "\u{C}")
            }
            var score = ReadingScore()
            var next = 0
            for sample in LegibilitySample.all {
                let pages = try panel.looks(at: sample).indices.map { $0 + next }
                next += pages.count
                score.add(
                    sample.texts,
                    pictures: pages.map { page in readings.map { $0.indices.contains(page) ? $0[page] : "" } })
            }
            let isEnough = score.share >= leastShare
            isFailed = isFailed || !isEnough
            let percent = String(format: "%5.1f %%", score.share * 100)
            print("\(percent)  \(panel.name)\(isEnough ? "" : "  too little")")
            if !score.missed.isEmpty { print("         not read right: \(score.missed.joined(separator: ", "))") }
        }
        if isFailed { exit(1) }
    }
}
