/// The limits of a cut-out in the middle of a panel.
enum CutOut {
    /// The pixels that are left on each side at least.
    private static let leastSide = 24

    /// Returns what is wrong with a cut-out of a width in pixels; `nil` if nothing is.
    static func complaint(about cutOut: Int?, of width: Int) -> String? {
        guard let cutOut, width - cutOut < 2 * leastSide else { return nil }
        return "CutOut=\(cutOut) leaves less than \(leastSide) of \(width) pixels on each side"
    }
}
