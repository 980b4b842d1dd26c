/// The one thumbnail that an activity is published with (F18).
public enum ActivityThumbnail: Hashable, Sendable {
    case url(Link)
    case data([UInt8])
    case image(ActivityImage)

    /// The first of these that there is.
    init?(url: Link?, data: [UInt8]?, image: ActivityImage?) {
        if let url {
            self = .url(url)
        } else if let data {
            self = .data(data)
        } else if let image {
            self = .image(image)
        } else {
            return nil
        }
    }
}
