/// An input that has metadata for activities (F16).
public protocol ActivityMetadataRepresentable {
    var metadata: ActivityMetadata { get }
}
