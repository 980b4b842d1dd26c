/// The interface that notchd offers beside `org.varlink.service`.
package enum NotchInterface {
    package static let name = "io.notchd"

    /// The version of notchd and notchctl, which are released together.
    package static let version = "0.1.0"

    /// The name as it stands in a call, such as `io.notchd.Enqueue`.
    static func qualified(_ method: String) -> String {
        name + "." + method
    }
}
