import Foundation
import FoundationXML

/// The root element of an XML document, read by a parser that is not the renderer's own.
struct SVGRoot {
    var name: String
    var viewBox: String?

    /// Reads the root element; `nil` if the document is not well-formed.
    init?(reading document: Data) {
        let reader = Reader()
        let parser = XMLParser(data: document)
        parser.delegate = reader
        guard parser.parse(), let root = reader.root else { return nil }
        self = root
    }

    private init(name: String, viewBox: String?) {
        self.name = name
        self.viewBox = viewBox
    }

    private final class Reader: NSObject, XMLParserDelegate {
        var root: SVGRoot?

        func parser(
            _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
            qualifiedName: String?, attributes: [String: String]
        ) {
            if root == nil { root = SVGRoot(name: elementName, viewBox: attributes["viewBox"]) }
        }
    }
}
