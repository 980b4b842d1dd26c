/// Line 15: from the daemon's start to a socket that takes connections.
struct StartUp: Benchmark {
    let programs: Programs
    let lines: Set<Int> = [15]

    func run() throws -> [Row] {
        var row = Row(
            line: 15, figure: "daemon start to socket ready", anchor: "dunst start to bus name", goals: [.ratio(0.5)])
        guard programs.hasDaemon else {
            row.note = programs.missingDaemon
            return [row]
        }
        let dunst = try DunstAnchor()
        var figures: [Double] = []
        var anchors: [Double] = []
        for _ in 0..<15 {
            if let dunst { anchors.append(try dunst.measure().startUp) }
            figures.append(try Daemon(programs).startUp)
        }
        row.enter(figures: figures, anchors: anchors)
        if dunst == nil { row.note = DunstAnchor.missing }
        return [row]
    }
}
