import NotchActions
import Testing

@SurfaceActor
@Suite struct IdentityTests {
    enum SoundsFeature: Feature {
        enum BeepAction: NamedAction {}
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(BeepAction.self) }
    }

    enum DocumentManagementFeature: Feature {
        enum SaveDocumentAction: NamedAction {}
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(SaveDocumentAction.self) }
    }

    enum FlintUIFeature: Feature {
        enum HTTPRequestAction: NamedAction {}
        enum OpenURLAction: NamedAction {}
        enum Open2ndDocumentAction: NamedAction {}
        enum DoActionAction: NamedAction {}
        enum Peek: NamedAction {}
        static func prepare(actions: FeatureActionsBuilder) {
            actions.declare(HTTPRequestAction.self)
            actions.declare(OpenURLAction.self)
            actions.declare(Open2ndDocumentAction.self)
            actions.declare(DoActionAction.self)
            actions.declare(Peek.self)
        }
    }

    private func ids(_ features: any FeatureDefinition.Type..., appID: String = Bench.appID) -> [String] {
        ActionSystem.activityIDs(of: features, appID: appID)
    }

    @Test("F6: ids are those of the document")
    func ids_areThoseOfTheDocument() {
        #expect(ids(SoundsFeature.self) == ["co.montanafloss.test.sounds.beep"])
        #expect(ids(DocumentManagementFeature.self) == ["co.montanafloss.test.document-management.save-document"])
    }

    @Test("F7: capital letters in a row are one word, digits begin none, and one word goes from the end")
    func ids_keepAcronyms() {
        let names = ["http-request", "open-url", "open2nd-document", "do-action", "peek"]
        #expect(ids(FlintUIFeature.self) == names.map { "co.montanafloss.test.flint-ui.\($0)" })
    }

    enum URLsFeature: Feature {
        enum ManageIDsAction: NamedAction {}
        enum ASsetAction: NamedAction {}
        enum Save_All_Action: NamedAction {}
        enum ÄpfelWägenAction: NamedAction {}
        static func prepare(actions: FeatureActionsBuilder) {
            actions.declare(ManageIDsAction.self)
            actions.declare(ASsetAction.self)
            actions.declare(Save_All_Action.self)
            actions.declare(ÄpfelWägenAction.self)
        }
    }

    @Test("F-D10: the plural of an acronym stays whole, and underscores divide words")
    func ids_keepPlurals() {
        let names = ["manage-ids", "a-sset", "save-all", "äpfel-wägen"]
        #expect(ids(URLsFeature.self) == names.map { "co.montanafloss.test.urls.\($0)" })
    }

    enum RenamedFeature: Feature {
        static let name = "Night Light"
        enum SwitchAction: NamedAction { static let name = "Turn Off 2nd" }
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(SwitchAction.self) }
    }

    enum HouseFeatures: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [RenamedFeature.self, SoundsFeature.self]
    }

    @Test("F8: a name of one's own changes the id, the program's id stays as it is, and the group is no part of it")
    func ids_haveTheNamesThatAreGiven() {
        let expected = ["org.Example.Board.night-light.turn-off-2nd", "org.Example.Board.sounds.beep"]
        #expect(ids(HouseFeatures.self, appID: "org.Example.Board") == expected)
    }

    enum Nameless {
        enum Feature: NotchActions.Feature {
            enum Action: NamedAction {}
            static func prepare(actions: FeatureActionsBuilder) { actions.declare(Action.self) }
        }
    }

    enum DottedFeature: Feature {
        static let name = "a.b"
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(SoundsFeature.BeepAction.self) }
    }

    @Test("F-D10: types without a name of their own, and names that no id can have, are problems of the setup")
    func namelessTypes_areRefused() {
        let found = problems(with: Nameless.Feature.self, DottedFeature.self)
        let texts = found.map(\.description)
        #expect(found.count == 3)
        #expect(texts[0].contains("IdentityTests.Nameless.Feature has no name of its own"))
        #expect(
            texts[1].contains("IdentityTests.Nameless.Feature.Action") && texts[1].contains("has no name of its own"))
        #expect(texts[2].contains("“a.b” of") && texts[2].contains("DottedFeature"))
    }

    enum Kitchen: FeatureGroup {
        enum LightFeature: Feature {
            static func prepare(actions: FeatureActionsBuilder) { actions.declare(SoundsFeature.BeepAction.self) }
        }
        static let subfeatures: [any FeatureDefinition.Type] = [LightFeature.self]
    }

    enum Cellar: FeatureGroup {
        enum LightFeature: Feature {
            static func prepare(actions: FeatureActionsBuilder) { actions.declare(SoundsFeature.BeepAction.self) }
        }
        static let subfeatures: [any FeatureDefinition.Type] = [LightFeature.self]
    }

    @Test("F-D10: all ids that collide are listed with their actions")
    func collidingIDs_areListed() throws {
        let found = problems(with: Kitchen.self, Cellar.self, SoundsFeature.self)
        #expect(found.count == 1)
        guard case .collidingID(let id, let actions) = try #require(found.first) else {
            Issue.record("\(found)")
            return
        }
        #expect(id == "co.montanafloss.test.light.beep")
        #expect(actions.count == 2)
        #expect(actions.first?.contains("Kitchen.LightFeature") == true)
        #expect(actions.last?.contains("Cellar.LightFeature") == true)
    }

    @Test("F9, F-D1, B6.4: all ids that nobody declared are listed, and nothing is registered")
    func undeclaredIDs_areListed() throws {
        let manifest: ActivityManifest = ["co.montanafloss.test.sounds.beep"]
        let system = ActionSystem(appID: Bench.appID)
        do {
            // The feature that is alone is checked as well as the one in the group.
            try system.setup(SoundsFeature.self, HouseFeatures.self, manifest: [])
            Issue.record("the setup is not refused")
        } catch {
            #expect(error.problems.contains(.undeclaredID("co.montanafloss.test.sounds.beep")))
            #expect(error.problems.contains(.undeclaredID("co.montanafloss.test.night-light.turn-off-2nd")))
        }
        #expect(system.activityIDs.isEmpty)
        let found = problems(with: SoundsFeature.self, FlintUIFeature.self, manifest: manifest)
        let names = ["http-request", "open-url", "open2nd-document", "do-action", "peek"]
        #expect(found == names.map { .undeclaredID("co.montanafloss.test.flint-ui.\($0)") })
        let text = SetupError(problems: found).description
        for name in names { #expect(text.contains("co.montanafloss.test.flint-ui.\(name) is not declared")) }
    }

    @Test("F9: a manifest is a list, with comments")
    func manifest_isAList() throws {
        let manifest = ActivityManifest(text: "# sounds\n\nco.montanafloss.test.sounds.beep  # short\r\n  a.b.c\n")
        #expect(manifest.ids == ["co.montanafloss.test.sounds.beep", "a.b.c"])
        let bench = try Bench(
            SoundsFeature.self,
            manifest: ["co.montanafloss.test.sounds.beep", "co.montanafloss.test.sounds.boop"])
        #expect(bench.notices == [.declaredForNothing(id: "co.montanafloss.test.sounds.boop")])
    }

    @Test("F9: a program without a proper id cannot be set up", arguments: ["", "a b", "a/b"])
    func badAppID_isRefused(appID: String) {
        #expect(problems(with: SoundsFeature.self, appID: appID) == [.badAppID(appID)])
    }
}
