/// A figure measured in turns with dunst, as long as there is a dunst that works.
struct DunstRounds {
    private(set) var figures: [Double] = []
    private(set) var anchors: [Double] = []
    /// Why there is no anchor.
    private(set) var note: String?

    /// - Parameters:
    ///   - figure: measures our daemon, in nanoseconds.
    ///   - anchor: measures dunst, in nanoseconds. An error ends the anchor, not the figure.
    init(_ count: Int, figure: () throws -> Double, anchor: (DunstAnchor) throws -> Double) throws {
        var dunst: DunstAnchor?
        do {
            dunst = try DunstAnchor()
            if dunst == nil { note = DunstAnchor.missing }
        } catch {
            note = "anchor missing: \(error)"
        }
        for _ in 0..<count {
            if let working = dunst {
                do {
                    anchors.append(try anchor(working))
                } catch {
                    note = "anchor missing: \(error)"
                    anchors = []
                    dunst = nil
                }
            }
            figures.append(try figure())
        }
    }
}
