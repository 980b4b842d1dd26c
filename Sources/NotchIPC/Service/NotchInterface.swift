/// The interface that notchd offers beside `org.varlink.service`.
public enum NotchInterface {
    public static let name = "io.notchd"

    /// The name as it stands in a call, such as `io.notchd.Enqueue`.
    static func qualified(_ method: String) -> String {
        name + "." + method
    }
}
