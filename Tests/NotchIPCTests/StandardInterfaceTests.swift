import NotchCore
import Testing

@testable import NotchIPC

@Suite("org.varlink.service")
@SurfaceActor
struct StandardInterfaceTests {
    @Test(
        "its methods answer bad parameters with varlink's own error",
        arguments: [
            ("GetInfo", #"{"x":1}"#, "x"), ("GetInfo", #"{"a'b":1}"#, "a'b"), ("GetInfo", "[]", "parameters"),
            ("GetInterfaceDescription", "{}", "interface"),
            ("GetInterfaceDescription", #"{"interface":5}"#, "interface"),
            ("GetInterfaceDescription", #"{"interface":"io.notchd","x":1}"#, "x"),
        ])
    func badParameter_isNamed(method: String, parameters: String, name: String) throws {
        let harness = try Harness()
        let client = try harness.connect()
        let error = try harness.error(
            client, to: #"{"method":"org.varlink.service.\#(method)","parameters":\#(parameters)}"#)
        #expect(error == .invalidParameter(name))
    }

    @Test("bad parameters of other interfaces keep their own error")
    func otherInterfaces_keepTheirs() throws {
        let harness = try Harness()
        let client = try harness.connect()
        guard
            case .invalidField("'x'", _, _)? = try harness.error(
                client, to: #"{"method":"io.notchd.Status","parameters":{"x":1}}"#)
        else {
            Issue.record("no such error")
            return
        }
    }
}
