/// The libraries that draw icons' files, each loaded when the first file needs it.
final class IconLibraries {
    private var svg: Result<SVGLibrary, PictureError>?
    private var gif: Result<GIFLibrary, PictureError>?

    func loadedSVG() throws(PictureError) -> SVGLibrary {
        if let svg { return try svg.get() }
        let loaded = Result { () throws(PictureError) in try SVGLibrary() }
        svg = loaded
        return try loaded.get()
    }

    func loadedGIF() throws(PictureError) -> GIFLibrary {
        if let gif { return try gif.get() }
        let loaded = Result { () throws(PictureError) in try GIFLibrary() }
        gif = loaded
        return try loaded.get()
    }
}
