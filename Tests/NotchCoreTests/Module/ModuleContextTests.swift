import Testing

@testable import NotchCore

@SurfaceActor
@Suite struct ModuleContextTests {
    private enum GreetingKey: ModuleServiceKey {
        static let defaultValue = "nobody is here"
    }

    private enum CountKey: ModuleServiceKey {
        static let defaultValue = 7
    }

    @Test("M2: a service is the one that is registered, or the key's default; what a module registers is its own")
    func services_resolveInAnyCase() {
        var host = ModuleServices()
        #expect(host.resolve(GreetingKey.self) == "nobody is here")
        host.register(GreetingKey.self, "hello")
        var own = host
        own.register(CountKey.self, 8)
        #expect(own.resolve(GreetingKey.self) == "hello" && own.resolve(CountKey.self) == 8)
        #expect(host.resolve(CountKey.self) == 7)
    }

    @Test("H5, H6: an equal preference changes nothing, and a seed applies where nothing was set and is not written")
    func preferences_tellChangesOnly() {
        var written: [[String: PreferenceValue]] = []
        let preferences = ModulePreferences(values: ["city": "Bonn"]) { written.append($0) }
        preferences.seeds = ["city": "Kiel", "metric": true, "hours": 3]
        #expect(preferences.string("city") == "Bonn" && preferences.bool("metric") == true)
        #expect(preferences.int("hours") == 3 && preferences.double("hours") == 3)
        #expect(preferences.int("city") == nil && preferences["none"] == nil)
        preferences["city"] = "Bonn"
        preferences.replace(with: ["city": "Bonn"])
        #expect(written.isEmpty)
        preferences["hours"] = 4
        preferences["city"] = nil
        #expect(written == [["city": "Bonn", "hours": 4], ["hours": 4]])
        #expect(preferences.string("city") == "Kiel")
    }
}
