/// An element of an SVG document, of the few kinds that the drawings are made of.
struct SVGElement {
    var name: String
    var attributes: [String: String]
    var children: [SVGElement] = []

    /// Returns an attribute's number; 0 where it is absent.
    func number(_ attribute: String) throws(ArtworkError) -> Double {
        guard let text = attributes[attribute] else { return 0 }
        guard let number = Double(text) else { throw ArtworkError("\(attribute)=\"\(text)\" is no number") }
        return number
    }

    /// Reads a document without text, comments and entities.
    static func parse(_ document: String) throws(ArtworkError) -> SVGElement {
        var open = [SVGElement(name: "", attributes: [:])]
        for tag in document.split(separator: "<").map({ $0.split(separator: ">").first ?? "" }) {
            if tag.first?.isWhitespace ?? true { continue }
            if tag.first == "/" {
                guard open.count > 1, open[open.count - 1].name == tag.dropFirst() else {
                    throw ArtworkError("<\(tag)> ends nothing")
                }
                let element = open.removeLast()
                open[open.count - 1].children.append(element)
                continue
            }
            let element = try element(of: tag.last == "/" ? tag.dropLast() : tag)
            if tag.last == "/" { open[open.count - 1].children.append(element) } else { open.append(element) }
        }
        guard open.count == 1, open[0].children.count == 1, open[0].children[0].name == "svg" else {
            throw ArtworkError("the document is not one svg element")
        }
        return open[0].children[0]
    }

    private static func element(of tag: Substring) throws(ArtworkError) -> SVGElement {
        let name = tag.prefix { $0 != " " }
        var element = SVGElement(name: String(name), attributes: [:])
        // Every second part is a value in quotes.
        let parts = tag.dropFirst(name.count).split(separator: "\"", omittingEmptySubsequences: false)
        for index in stride(from: 0, to: parts.count - 1, by: 2) {
            let key = parts[index].filter { $0 != " " }
            guard key.last == "=" else { throw ArtworkError("<\(tag)> cannot be read") }
            element.attributes[String(key.dropLast())] = String(parts[index + 1])
        }
        return element
    }
}
