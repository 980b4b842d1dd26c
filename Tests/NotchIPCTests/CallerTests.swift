import Glibc
import NotchCore
import NotchSystem
import NotchTestSupport
import Testing

@testable import NotchIPC

/// Who calls, and what it may do.
@SurfaceActor
@Suite struct CallerTests {
    @Test("each method needs exactly one right")
    func table_hasEachMethodOnce() {
        let listed = CallRight.table.flatMap { line in line.methods.map { $0.method } }
        #expect(listed.sorted() == NotchInterface.requests.map { $0.method }.sorted())
        #expect(CallRight.table.map(\.right) == CallRight.allCases, "each right has one line")
    }

    @Test("what the daemon's commands send is the daemon's, unless that is root's")
    func commands_areTheDaemons() {
        #expect(Owner.daemon.isProgram(ofUser: 0) && Owner.user(990).isProgram(ofUser: 990))
        #expect(!Owner.user(0).isProgram(ofUser: 0) && !Owner.user(1000).isProgram(ofUser: 990))
        #expect(!Owner.gateway("home/phone").isProgram(ofUser: 990))
    }

    private func call(
        _ harness: Harness, _ client: RawClient, _ method: String, owner: String? = nil, rights: [String]? = nil,
        actions: [String]? = nil, _ parameters: JSONObject = [:]
    ) throws -> VarlinkError? {
        var message: JSONObject = ["method": .string("io.notchd." + method), "parameters": .object(parameters)]
        message["owner"] = owner.map { .string($0) }
        message["rights"] = rights.map { .strings($0) }
        message["actions"] = actions.map { .strings($0) }
        client.send(JSON.object(message).bytes + [0])
        return try harness.replies(to: client).first?.varlinkError
    }

    @Test("on the ordinary socket the kernel says who calls, and the members of gateways are refused")
    func ordinarySocket_takesNoOwner() throws {
        let harness = try Harness()
        let client = try harness.connect()
        for member in ["owner", "rights", "actions"] {
            let message: JSONObject = ["method": "io.notchd.Status", "parameters": [:], member: "gateway/home/phone"]
            client.send(JSON.object(message).bytes + [0])
            guard case .invalidField(member, let reason, _)? = try harness.replies(to: client).first?.varlinkError
            else {
                Issue.record("\(member) is taken")
                continue
            }
            #expect(reason.contains("gateways only"))
        }
        let draft: JSONObject = ["activity": ["title": "A", "owner": "user/0"]]
        guard case .invalidField("activity.owner", _, _)? = try call(harness, client, "Enqueue", draft) else {
            Issue.record("an activity with an owner is taken")
            return
        }
        harness.userID = 4242
        #expect(try call(harness, try harness.connect(), "Enqueue", ["activity": ["title": "A"]]) == nil)
        #expect(harness.service.caller == Caller(owner: .user(4242)), "every right, and no administrator")
        harness.userID = 0
        #expect(try call(harness, try harness.connect(), "Enqueue", ["activity": ["title": "A"]]) == nil)
        #expect(harness.service.caller == Caller(owner: .user(0), isAdministrator: true))
    }

    @Test("on the socket of gateways each call has the owner and the rights that it says, and no others")
    func gatewaySocket_takesOwners() throws {
        let harness = try Harness()
        let client = try harness.connectAsGateway()
        let card: JSONObject = ["activity": ["title": "A"]]
        #expect(try call(harness, client, "Enqueue", owner: "gateway/home/phone", rights: ["send"], card) == nil)
        #expect(harness.service.caller == Caller(owner: .gateway("home/phone"), rights: [.send]))
        #expect(harness.service.caller?.isRemote == true)
        #expect(
            try call(harness, client, "Suspend", owner: "gateway/home/phone", rights: ["send", "read"])
                == .permissionDenied(reason: "gateway/home/phone lacks the right 'control', which Suspend needs"))
        guard case .permissionDenied(let reason)? = try call(harness, client, "Status") else {
            Issue.record("a call without an owner is served")
            return
        }
        #expect(reason.contains("'owner'"))
        #expect(try harness.call(client, "org.varlink.service.GetInfo")["error"] == nil)
        for owner in ["user/0", "daemon", "gateway/home", "gateway/ho/me/x", ""] {
            guard
                case .invalidField("owner", _, _)? = try call(harness, client, "Status", owner: owner, rights: ["read"])
            else {
                Issue.record("\(owner) is taken")
                continue
            }
        }
        guard
            case .invalidField("rights", _, _)? = try call(
                harness, client, "Status", owner: "gateway/home/phone", rights: ["everything"])
        else {
            Issue.record("a right that is none is taken")
            return
        }
    }

    @Test("a right to perform some actions reaches no others")
    func actions_areLimited() throws {
        let harness = try Harness()
        let client = try harness.connectAsGateway()
        func error(_ method: String, _ parameters: JSONObject) throws -> VarlinkError? {
            try call(
                harness, client, method, owner: "gateway/home/phone", rights: ["perform"], actions: ["lights.on"],
                parameters)
        }
        #expect(try error("Perform", ["action": "lights.on"]) == nil)
        #expect(harness.service.performed.count == 1)
        for (method, parameters) in [
            ("OpenURL", ["url": "notch://x"]), ("Continue", ["number": 1]), ("Search", [:]), ("DeleteActivities", [:]),
        ] as [(String, JSONObject)] {
            guard case .permissionDenied? = try error(method, parameters) else {
                Issue.record("\(method) is served")
                continue
            }
        }
        let caller = Caller(owner: .gateway("home/phone"), rights: [.perform, .ask], actions: ["lights.on"])
        #expect(caller.mayPerform("lights.on") && !caller.mayPerform("door.open"))
        #expect(!Caller(owner: .gateway("home/phone"), rights: [.ask]).mayPerform("lights.on"))
        #expect(Caller(owner: .user(1)).mayPerform("door.open"))
    }

    @Test("only the owner and administrators change a thing, and the daemon's own whoever controls the display")
    func things_belongToOwners() throws {
        let (ada, bob) = (Caller(owner: .user(1000)), Caller(owner: .user(1001)))
        let root = Caller(owner: .user(0), isAdministrator: true)
        let phone = Caller(owner: .gateway("home/phone"), rights: [.send])
        #expect(ada.mayChange(.user(1000)) && root.mayChange(.user(1000)))
        #expect(!bob.mayChange(.user(1000)) && !phone.mayChange(.user(1000)) && !phone.mayChange(.gateway("home/pc")))
        #expect(ada.mayChange(.daemon) && !phone.mayChange(.daemon))
        #expect(ada.maySee(.user(1001)) && !phone.maySee(.user(1001)) && phone.maySee(.gateway("home/phone")))
        #expect(throws: VarlinkError.self) { try bob.check("the card 'A'", of: .user(1000)) }
        do throws(VarlinkError) {
            try bob.check("the card 'A'", of: .user(0))
        } catch {
            #expect("\(error)".contains("the card 'A' belongs to root"), "\(error)")
            #expect("\(error)".contains("notch-admin"), "\(error)")
        }
        do throws(VarlinkError) {
            try phone.check("the card 'A'", of: .user(0))
        } catch {
            #expect(!"\(error)".contains("'A'") && !"\(error)".contains("root"), "what it may not see is not told")
        }
    }

    @Test("members of the group of administrators are administrators, whoever they are")
    func administrators_areAGroup() {
        var peer = PeerCredentials(processID: 1, userID: 4242, groupID: 1)
        #expect(!Caller(peer).isAdministrator)
        peer.isInAdministrators = true
        #expect(Caller(peer).isAdministrator)
    }

    @Test("the kernel says the groups of the process at the other end")
    func groups_areThoseOfThePeer() throws {
        let (first, second) = try System.socketPair()
        defer { for end in [first, second] { System.close(end) } }
        var own = [gid_t](repeating: 0, count: Int(getgroups(0, nil)))
        #expect(getgroups(Int32(own.count), &own) == own.count)
        #expect(try Set(System.peerGroups(first)) == Set(own))
        #expect(System.group(named: "root") == 0 && System.group(named: "no such group") == nil)
    }

    @Test("the calls of a gateway count to their owners: a token that calls too fast delays no other")
    func gateway_countsPerOwner() throws {
        let harness = try Harness(
            limits: VarlinkLimits {
                $0.callsPerSecond = 10
                $0.burst = 2
                $0.leasesPerToken = 1
                $0.departedOwners = 100
            })
        let client = try harness.connectAsGateway()
        func status(_ token: String) throws -> VarlinkError? {
            try call(harness, client, "Status", owner: "gateway/home/" + token, rights: ["read"])
        }
        for _ in 0..<2 { #expect(try status("phone") == nil) }
        #expect(try status("phone") == .rateLimited(callsPerSecond: 10, burst: 2))
        #expect(try status("laptop") == nil)
        #expect(harness.server.ownerUses[.gateway("home/phone")] == OwnerUse(held: 0, refused: 1))
        for number in 0..<1000 { _ = try status("t\(number)") }
        #expect(harness.server.rates.count <= 101, "a million owners cost no memory")

        func pin(_ token: String) throws -> VarlinkError? {
            try call(harness, client, "Pin", owner: "gateway/home/" + token, rights: ["control"])
        }
        #expect(try pin("phone") == nil)
        #expect(try pin("phone") == .tooManyHeld(limit: 1, owner: "gateway/home/phone"))
        #expect(try pin("laptop") == nil)
        #expect(harness.server.ownerUses[.gateway("home/phone")]?.held == 1)
        client.close()
        harness.loop.settle()
        #expect(harness.server.ledger.counts.isEmpty)
    }

    @Test("a recorded call keeps its owner, and a replay has it again")
    func recording_keepsTheOwner() throws {
        let call = VarlinkCall(
            method: "io.notchd.Suspend", parameters: [:], wantsMore: false, isOneway: false, peer: .own,
            caller: Caller(owner: .gateway("home/phone")), connection: nil)
        let recorded = call.recorded(["text": "x"])
        #expect(recorded == ["text": "x", "owner": "gateway/home/phone"])
        let replayed = VarlinkCall(replaying: "io.notchd.Suspend", parameters: recorded)
        #expect(replayed.caller.owner == .gateway("home/phone") && replayed.parameters == ["text": "x"])
        let own = VarlinkCall(replaying: "io.notchd.Suspend", parameters: [:])
        #expect(own.recorded([:]) == [:] && own.caller == .own)
    }
}
