public import FoundationEssentials

extension HandoffOffer {
    /// The identity of an offer among those of all owners. As a text it can be typed.
    public struct ID: Hashable, Sendable, LosslessStringConvertible {
        public let instance: UUID
        public let number: Int

        public init(instance: UUID, number: Int) {
            self.instance = instance
            self.number = number
        }

        public init?(_ description: String) {
            let parts = description.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count == 2, let instance = UUID(uuidString: String(parts[0])), let number = Int(parts[1]) else {
                return nil
            }
            self.init(instance: instance, number: number)
        }

        public var description: String { "\(instance.uuidString).\(number)" }
    }
}
