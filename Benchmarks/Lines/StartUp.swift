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
        let rounds = try DunstRounds(15) {
            try Daemon(programs).startUp
        } anchor: {
            try $0.measure().startUp
        }
        row.enter(rounds)
        row.note = rounds.note
        return [row]
    }
}
