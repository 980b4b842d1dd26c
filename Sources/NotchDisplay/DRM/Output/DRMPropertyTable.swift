import NotchDRM
import NotchSystem

/// The properties of an object by their names.
struct DRMPropertyTable {
    let object: UInt32
    private var properties: [String: DRMProperty] = [:]

    init(of object: UInt32, _ kind: DRMObjectKind, on card: any DRMCard) throws(Errno) {
        self.object = object
        for property in try card.properties(of: object, kind) { properties[property.name] = property }
    }

    subscript(name: String) -> DRMProperty? { properties[name] }

    /// The number of a property.
    ///
    /// - Throws: EINVAL where the object has no such property, as in the kernel.
    func id(_ name: String) throws(Errno) -> UInt32 {
        guard let property = properties[name] else { throw .invalid }
        return property.id
    }
}
