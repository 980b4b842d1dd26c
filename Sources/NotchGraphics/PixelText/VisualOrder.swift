/// The order in which clusters stand in a line.
enum VisualOrder {
    /// Turns clusters from the order in which they are read into that in which they stand from left to right: each run
    /// of a level or a higher one is reversed, from the highest level down to the lowest odd one (UAX #9, L2).
    static func ordered(_ clusters: [PixelCluster]) -> [PixelCluster] {
        var clusters = clusters
        guard let highest = clusters.map(\.level).max(),
            let lowest = clusters.map(\.level).filter({ $0 & 1 == 1 }).min()
        else { return clusters }
        for level in (lowest...highest).reversed() {
            var start = 0
            while start < clusters.count {
                guard clusters[start].level >= level else {
                    start += 1
                    continue
                }
                let end = clusters[start...].firstIndex { $0.level < level } ?? clusters.count
                clusters[start..<end].reverse()
                start = end
            }
        }
        return clusters
    }
}
