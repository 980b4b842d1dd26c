/// The version of the library and of the programs made from it.
public enum NotchVersion {
    public static let current = "0.1.0"
}
