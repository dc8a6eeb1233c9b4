import Activities
import LineSupport
import Testing
import TestSupport

/// The units of the output: option, setting, locale.
@Suite(.timeLimit(.minutes(15))) struct UnitsTests {
    @Test(arguments: [
        ("en_US.UTF-8", Units.miles), ("my_MM", .miles), ("en_GB.UTF-8", .metric), ("de_DE@euro", .metric),
        ("C", .metric),
        ("", .metric),
    ])
    func aLocaleHasUnits(locale: String, units: Units) {
        #expect(Units { $0 == "LANG" ? locale : nil } == units)
        #expect(Units { $0 == "LC_ALL" ? locale : "en_US" } == (locale.isEmpty ? .miles : units))
    }

    @Test func theOptionIsStrongerThanTheSettingAndTheSettingThanTheLocale() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        _ = try await home.stridectl("pace", "10km/h")
        func pace(_ words: String..., locale: String = "C.UTF-8") async throws -> String {
            let environment = home.environment.merging(["LC_ALL": locale]) { $1 }
            return try await Program.run("stridectl", ["pace"] + words, environment: environment).output
        }
        let (metric, imperial) = ("pace 10.0 km/h (6:00/km)", "pace 6.2 mph (9:39/mi)")
        #expect(try await pace().hasPrefix(metric))
        #expect(try await pace(locale: "en_US.UTF-8").hasPrefix(imperial))
        try home.configure("units = \"metric\"")
        #expect(try await pace(locale: "en_US.UTF-8").hasPrefix(metric))
        #expect(try await pace("--miles", locale: "en_US.UTF-8").hasPrefix(imperial))
        try home.configure("units = \"imperial\"")
        #expect(try await pace().hasPrefix(imperial))
        #expect(try await pace("--km").hasPrefix(metric))
        #expect(try await home.stridectl("pace", "--km", "--miles").errors.contains("not both"))
        #expect(try await home.stridectl("suggest", "--speed", "3m/s").output.contains("6.7 mph"))
        #expect(try await home.stridectl("status").output.contains("5 ft 7 in"))
        #expect(await daemon.end() == 0)
    }

    @Test func anUnknownUnitIsAnErrorWithTheChoices() async throws {
        let home = try Home()
        try home.configure("units = \"miles\"")
        let check = try await Program.run("strided", ["--check"], environment: home.environment)
        #expect(check.status != 0 && check.errors.contains("metric, imperial"), "\(check.errors)")
    }
}
