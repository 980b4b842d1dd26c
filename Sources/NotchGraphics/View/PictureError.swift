/// The reason why a file is not drawn as a picture.
struct PictureError: Error, Equatable {
    var reason: String
}
