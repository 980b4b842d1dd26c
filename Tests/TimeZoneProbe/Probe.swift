import Glibc
import NotchCore
import NotchEventLoop

/// Reads the wall clock while the time zone of the process changes. The argument `now` prints the minute of the day,
/// and `NAME=VALUE` sets a variable of the environment. The shell runs every other argument.
@main
enum Probe {
    static func main() {
        let clock = SystemWallClock()
        for argument in CommandLine.arguments.dropFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
            if argument == "now" {
                let time = clock.now
                print(time.hour * 60 + time.minute)
            } else if parts.count == 2, parts[0].allSatisfy(\.isLetter) {
                setenv(parts[0], parts[1], 1)
            } else if system(argument) != 0 {
                exit(1)
            }
        }
    }
}
