/// How an icon or a picture of a view looks in a frame.
enum ViewItemLook: Equatable {
    case icon(IconLook)
    case picture(PictureLook)

    /// Whether its file is still read.
    var isPending: Bool {
        switch self {
        case .icon(let look): look.picture?.isPending ?? false
        case .picture(let look): look.isPending
        }
    }
}
