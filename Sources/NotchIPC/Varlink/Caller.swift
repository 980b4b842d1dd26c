package import NotchCore
internal import NotchSystem

/// The client of a call: the owner of what the call makes, and what the client may do.
package struct Caller: Hashable, Sendable {
    package var owner: Owner
    package var rights: Set<CallRight>
    /// The actions that the right ``CallRight/perform`` is limited to, by the names that they are called by; `nil` for
    /// all actions.
    package var actions: [String]?
    /// Whether the client may change and end what belongs to others.
    package var isAdministrator: Bool

    /// The program itself, such as in a replay.
    package static let own = Caller(.own)

    package init(
        owner: Owner, rights: Set<CallRight> = Set(CallRight.allCases), actions: [String]? = nil,
        isAdministrator: Bool = false
    ) {
        self.owner = owner
        self.rights = rights
        self.actions = actions
        self.isAdministrator = isAdministrator
    }

    /// Makes the client of a connection to the ordinary socket, which has every right.
    package init(_ peer: PeerCredentials) {
        self.init(owner: .user(peer.userID), isAdministrator: peer.hasOwnRights || peer.isInAdministrators)
    }

    /// Whether the client came by a gateway, so that it may name no file of the machine.
    package var isRemote: Bool { if case .gateway = owner { true } else { false } }

    /// Whether the client may change or end what belongs to `other`. What the daemon itself has made, with its commands,
    /// belongs to all who control the display.
    package func mayChange(_ other: Owner) -> Bool {
        other == owner || isAdministrator
            || rights.contains(.control) && other.isProgram(ofUser: PeerCredentials.own.userID)
    }

    /// Whether the client sees `other`'s cards where it reads. The display shows them to everybody beside it, and so do
    /// the calls of the machine's users; a gateway's client may be anywhere.
    package func maySee(_ other: Owner) -> Bool { !isRemote || other == owner }

    /// Whether the client may perform an action.
    package func mayPerform(_ action: String) -> Bool {
        rights.contains(.perform) && actions?.contains(action) ?? true
    }

    /// Whether the client may perform every action.
    package var mayPerformAll: Bool { rights.contains(.perform) && actions == nil }

    /// Throws if the client may not call a method.
    ///
    /// - Parameter method: the method's last name.
    func check(_ method: String) throws(VarlinkError) {
        guard let right = CallRight.byMethod[method], !rights.contains(right) else {
            // The other calls of this right reach more than the actions that are named.
            guard actions != nil, CallRight.byMethod[method] == .perform, method != PerformRequest.method else {
                return
            }
            throw .permissionDenied(reason: "\(owner) may only perform some actions, and \(method) reaches others")
        }
        if rights.isEmpty, !isRemote {
            throw .permissionDenied(reason: "a call on the socket of the gateways has to say its 'owner' and 'rights'")
        }
        throw .permissionDenied(reason: "\(owner) lacks the right '\(right.rawValue)', which \(method) needs")
    }

    /// Throws if the client may not change or end something.
    ///
    /// - Parameters:
    ///   - thing: what it is, such as `the card 'Backup'`.
    ///   - other: its owner.
    ///   - command: the command of `notchctl` with which root may do it; `nil` if no single command does.
    package func check(
        _ thing: @autoclosure () -> String, of other: Owner, command: String? = nil
    ) throws(VarlinkError) {
        guard !mayChange(other) else { return }
        guard !isRemote else {
            let isProgram = other.isProgram(ofUser: PeerCredentials.own.userID)
            let right = isProgram ? "is the daemon's: '\(owner)' lacks the right 'control'" : nil
            throw .permissionDenied(reason: "it " + (right ?? "belongs to another owner than \(owner)"))
        }
        let root = command.map { "root (sudo notchctl \($0))" } ?? "root"
        throw .permissionDenied(
            reason:
                "\(thing()) belongs to \(other.inWords), not to \(owner.inWords): only its owner, \(root), the user "
                + "notch and members of the group \(PeerCredentials.administrators) may change, answer or end it")
    }
}

extension Caller {
    /// The most actions that a call's rights name.
    private static let mostActions = 64

    /// Reads the client of a gateway's call from the members of its message, beside `method`. A call without an owner
    /// has no right.
    init(of peer: PeerCredentials, in object: JSONObject, _ field: inout FieldCoder) {
        self.init(owner: .user(peer.userID), rights: [])
        var name: String?
        var names: [String] = []
        field("owner", &name, .printable)
        field("rights", &names)
        field("actions", &actions)
        // An absent array is read as an empty one, which is a list of no actions here.
        if (object["actions"] ?? .null) == .null { actions = nil }
        if let name {
            if case .gateway? = Owner(name) {
                owner = Owner(name) ?? owner
            } else {
                field.refuse(
                    "owner", "is \(name.quoted)",
                    limit: "gateway/NAME/TOKEN, names of 1 to 64 letters, digits, - _ and .")
            }
        } else if !names.isEmpty || actions != nil {
            field.refuse("owner", "is missing")
        }
        for right in names {
            let words = CallRight.allCases.map(\.rawValue)
            guard let known = CallRight(rawValue: right) else {
                field.refuse("rights", "has \(right.quoted)", limit: words.joined(separator: ", "))
                continue
            }
            rights.insert(known)
        }
        if let actions, actions.count > Self.mostActions {
            field.refuse("actions", "has \(actions.count) names", limit: "\(Self.mostActions)")
        }
    }

    /// Refuses the members that only a gateway may send.
    static func refuseMembers(in object: JSONObject) throws(VarlinkError) {
        guard let member = ["owner", "rights", "actions"].first(where: { object[$0] != nil }) else { return }
        throw .invalidField(
            field: member, reason: "is taken on the socket of the gateways only; here the kernel says who calls",
            limit: "a call without it")
    }
}

/// The credentials of the process at the other end of a connection, as the kernel recorded them when it connected.
///
/// C: `SO_PEERCRED` and `SO_PEERGROUPS` of `unix(7)`.
package struct PeerCredentials: Hashable, Sendable {
    package let processID: Int32
    package let userID: UInt32
    package let groupID: UInt32
    /// Whether the user is a member of the group ``administrators``.
    package var isInAdministrators = false

    /// The group whose members may change and end what belongs to others.
    package static let administrators = "notch-admin"

    /// The credentials of this process.
    static let own = PeerCredentials(processID: System.processID, userID: System.userID, groupID: System.groupID)

    /// Whether the other process has the rights of this one: it belongs to the same user, or to root.
    package var hasOwnRights: Bool { userID == 0 || userID == Self.own.userID }
}

extension PeerCredentials {
    /// The number of the group ``administrators``; `nil` if the machine has none. It is looked up once.
    private static let administratorsID = System.group(named: administrators)

    /// Reads the credentials of the process that connected to a socket.
    init(ofSocket descriptor: Int32) throws(Errno) {
        let peer = try System.peerCredentials(descriptor)
        self.init(processID: peer.processID, userID: peer.userID, groupID: peer.groupID)
        guard let group = Self.administratorsID else { return }
        isInAdministrators = groupID == group || (try? System.peerGroups(descriptor))?.contains(group) == true
    }
}

extension Owner {
    /// Whether this is the daemon, or one of its commands: they run as the daemon's user, which nobody else is if it is
    /// a user of the system. A daemon of root shares its user with all that root does.
    ///
    /// - Parameter user: the number of the daemon's user.
    func isProgram(ofUser user: UInt32) -> Bool { self == .daemon || user != 0 && self == .user(user) }

    /// The owner in words for people, with the name of the user.
    package var inWords: String {
        switch self {
        case .daemon: "the daemon"
        case .user(let number): System.name(ofUser: number)
        case .gateway(let names): "the token " + names
        }
    }
}

extension FieldCoder {
    /// Visits the owner of a thing, which is absent for the daemon's own.
    mutating func owner(_ owner: inout Owner, note: String? = nil) {
        var name = owner == .daemon ? nil : owner.description
        self("owner", &name, .printable, note: note)
        if hasRead { owner = name.flatMap { Owner($0) } ?? .daemon }
    }
}
