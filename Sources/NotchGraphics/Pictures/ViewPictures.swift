import NotchCore
import NotchSystem

/// The shapes of the pictures in a layout. The layout is made again when a shape becomes known or may have changed.
final class ViewPictures {
    private enum Shape: Equatable {
        /// The shape is not known yet. The picture's place is a square.
        case pending
        /// The shape of an earlier version of the file, while the present version is being examined.
        case former(PictureShape)
        case refused
        case known(PictureShape)
    }

    private let pictures: FramePictures
    /// The shapes that the latest layout needed.
    private var shapes: [PictureFile: Shape] = [:]
    /// Whether a shape may still become known or change.
    private var isOpen = false

    init(_ pictures: FramePictures) { self.pictures = pictures }

    /// Forgets the shapes of the former layout.
    func beginLayout() {
        shapes.removeAll(keepingCapacity: true)
        isOpen = false
    }

    /// Whether a shape has changed since the latest layout.
    var haveChanged: Bool {
        isOpen
            && shapes.contains { file, shape in
                if case .known = shape { return false }
                return ask(file) != shape
            }
    }

    /// Whether a file of the latest layout is still being examined.
    var arePending: Bool { shapes.values.contains(.pending) }

    /// Returns the width that a picture takes in a room of the given height; 0 for a file that is no picture.
    func width(of file: PictureFile, height: Int) -> Int {
        switch shape(of: file) {
        case .pending: height
        case .refused: 0
        case .known(let shape), .former(let shape):
            Int((Double(height) * Double(shape.width) / Double(shape.height)).rounded())
        }
    }

    /// Returns the height that a picture takes in a room of the given width; 0 for a file that is no picture.
    func height(of file: PictureFile, width: Int) -> Int {
        switch shape(of: file) {
        case .pending: width
        case .refused: 0
        case .known(let shape), .former(let shape):
            Int((Double(width) * Double(shape.height) / Double(shape.width)).rounded())
        }
    }

    private func shape(of file: PictureFile) -> Shape {
        if let shape = shapes[file] { return shape }
        let shape = ask(file)
        if case .known = shape {} else { isOpen = true }
        shapes[file] = shape
        return shape
    }

    private func ask(_ file: PictureFile) -> Shape {
        switch pictures.shape(of: file) {
        case .pending(let former): former.map(Shape.former) ?? .pending
        case .refused: .refused
        case .ready(let shape, _): .known(shape)
        }
    }
}

extension PictureFile {
    /// Makes the file of a view's picture.
    init(path: String, of node: ViewNode) {
        self.init(
            path: path, isShared: node.needsSharedFiles,
            version: node.picture.flatMap { FileStatus.Version(numbers: $0.numbers) })
    }
}
