package import NotchDevices

/// A connector, CRTC or plane of a ``FakeCard``. All of its state is in its properties.
package struct FakeObject {
    package struct Property {
        package enum Values {
            case any
            /// The value is one of the property's names.
            case enumeration
            /// The value is a set of the named bits.
            case bits
        }

        package var property: DRMProperty
        var values = Values.any
        /// Whether only clients with the capability `atomic` receive the property: `DRM_MODE_PROP_ATOMIC`.
        var isAtomic = false

        /// Whether a client may set this value: `drm_property_change_valid_get`.
        func accepts(_ value: UInt64) -> Bool {
            guard !property.isImmutable else { return false }
            return switch values {
            case .any: true
            case .enumeration: property.names[value] != nil
            case .bits: (0..<64).allSatisfy { value >> $0 & 1 == 0 || property.names[$0] != nil }
            }
        }
    }

    package let kind: DRMObjectKind
    package var properties: [Property]

    /// The value of a property; 0 if the object has no such property.
    package subscript(name: String) -> UInt64 {
        get { properties.first { $0.property.name == name }?.property.value ?? 0 }
        set {
            guard let index = properties.firstIndex(where: { $0.property.name == name }) else { return }
            properties[index].property.value = newValue
        }
    }
}
