import NotchCore
import NotchInput
import Testing

@Suite("GPIO line options")
struct LineOptionsTests {
    private func message(_ lines: LineOptions...) -> String? {
        do throws(GPIOError) {
            try LineOptions.validate(lines)
            return nil
        } catch {
            return error.message
        }
    }

    private func line(_ change: (inout LineOptions) -> Void) -> LineOptions {
        var line = LineOptions(name: "door", selector: .name("A"), role: .open, origin: "notchd.conf:3")
        change(&line)
        return line
    }

    @Test func defaults_areValid() {
        #expect(message(line { _ in }) == nil)
        #expect(line { _ in }.timing == ButtonTiming(press: .toggle))
    }

    @Test func ranges_areChecked() {
        #expect(
            message(line { $0.debounce = .seconds(2) })
                == "notchd.conf:3: [GPIO door]: Debounce has to be from 0s to 1s")
        #expect(message(line { $0.longPressTime = .zero })?.contains("LongPressTime") == true)
        #expect(message(line { $0.doublePressTime = .seconds(9) })?.contains("DoublePressTime") == true)
        #expect(message(line { $0.pollInterval = .zero })?.contains("PollInterval") == true)
        #expect(message(line { $0.selector = .chip("a", offset: -1) })?.contains("Offset") == true)
        #expect(message(line { $0.selector = .chip("", offset: 1) })?.contains("Chip") == true)
        #expect(message(line { $0.selector = .name("") })?.contains("Line") == true)
    }

    @Test("a level has no presses, and a press is no level")
    func roles_haveToMakeSense() {
        let hover = line {
            $0.role = .hover
            $0.longPress = .pin
        }
        #expect(message(hover)?.contains("LongPress makes no sense beside Role=hover") == true)
        #expect(message(line { $0.doublePress = .hover })?.contains("DoublePress cannot be hover") == true)
    }

    @Test("a line has one role")
    func line_hasOneRole() {
        let second = line { $0.name = "bell" }
        #expect(
            message(line { _ in }, second)
                == "notchd.conf:3: [GPIO bell]: line 'A' has a role already, in [GPIO door]")
    }
}
