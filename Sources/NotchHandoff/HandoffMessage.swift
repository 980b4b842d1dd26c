internal import NotchActions

/// A message between two systems: an object of JSON with a NUL at its end.
///
/// Each says ``hello(_:version:)`` first. A system that offers something then says so, and each newer offer replaces the
/// one before. The end of the connection withdraws what was offered.
enum HandoffMessage: Hashable, Sendable {
    /// Says who the system is, and the version of its offers.
    case hello(HandoffOwner, version: Int)
    case offer(HandoffOffer)
    case withdraw
    /// Says that the offer with this number was continued.
    case continued(Int)
    /// A message of a later version, which means nothing here.
    case unknown

    /// Reads a message without its closing NUL.
    init(bytes: ArraySlice<UInt8>) throws(UserInfoError) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .malformed(key: "", offset: 0, expected: "UTF-8")
        }
        let record = try UserInfoValue.dictionary(json: text, limit: .max)
        let reader = UserActivityReader(record: record)
        switch try reader.required("message", try reader.text("message")) {
        case "hello":
            let version = try reader.required("version", try reader.integer("version"))
            self = .hello(try HandoffOwner(record: record), version: version)
        case "offer": self = .offer(try HandoffOffer(record: record))
        case "withdraw": self = .withdraw
        case "continued": self = .continued(try reader.required("number", try reader.integer("number")))
        default: self = .unknown
        }
    }

    /// The message with its closing NUL.
    var bytes: [UInt8] {
        Array(UserInfoValue.json(of: record).utf8) + [0]
    }

    private var record: [String: UserInfoValue] {
        switch self {
        case .hello(let owner, let version):
            owner.record.merging(["message": .string("hello"), "version": .integer(version)]) { $1 }
        case .offer(let offer): offer.record.merging(["message": .string("offer")]) { $1 }
        case .withdraw: ["message": .string("withdraw")]
        case .continued(let number): ["message": .string("continued"), "number": .integer(number)]
        case .unknown: ["message": .string("unknown")]
        }
    }
}
