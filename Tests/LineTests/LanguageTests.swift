import Activities
import LineSupport
import TestSupport
import Testing

/// The language of the output: option, setting, locale.
@Suite(.timeLimit(.minutes(15))) struct LanguageLineTests {
    @Test func theOptionIsStrongerThanTheSettingAndTheSettingThanTheLocale() async throws {
        let home = try Home()
        func history(_ words: String..., locale: String = "C.UTF-8") async throws -> String {
            let environment = home.environment.merging(["LC_ALL": locale]) { $1 }
            return try await Program.run("stridectl", ["history"] + words, environment: environment).output
        }
        let (english, german) = ("No activities.\n", "Keine Aktivitäten.\n")
        #expect(try await history() == english)
        #expect(try await history(locale: "de_DE.UTF-8") == german)
        #expect(try await history("--language", "en", locale: "de_DE.UTF-8") == english)
        try home.configure("language = \"de\"")
        #expect(try await history() == german)
        #expect(try await history("--language", "en") == english)
        #expect(try await home.stridectl("history", "--language", "fr").errors.contains("language"))
    }

    /// Replies and errors of the verbs, and the status; the JSON has no language.
    @Test func aRunIsInTheLanguageOfTheUser() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        func german(_ words: String...) async throws -> Program.Outcome {
            try await Program.run("stridectl", words + ["--language", "de"], environment: home.environment)
        }
        let begun = try await german("run", "10km/h").output
        #expect(begun.hasPrefix("läuft · 168,"), "\(begun)")
        #expect(begun.contains("für 10,0 km/h") && begun.contains("Lauf wird aufgezeichnet"), "\(begun)")
        #expect(begun.contains("zum Beenden: stridectl finish"), "\(begun)")
        let status = try await german("status").output
        #expect(status.contains("  Tempo     von dir eingestellt"), "\(status)")
        #expect(status.contains("  Klicks    click, jeder Schritt, 80 %"), "\(status)")
        #expect(try await german("faster", "0.5km/h").output.contains("Tempo 10,5 km/h"))
        #expect(try await german("cadence", "172").output.contains("Schrittfrequenz 172,0 spm, fest; das Tempo ändert"))
        #expect(try await german("volume", "60%").output == "Lautstärke 60 %\n")
        #expect(try await german("run").errors.contains("läuft schon; zum Beenden: stridectl finish"))
        #expect(try await german("workout", "skip").status != 0)
        #expect(try await german("finish").output.contains("eendet"))
        #expect(try await german("finish").errors.contains("es läuft kein Lauf; zum Starten: stridectl run"))
        #expect(try await german("status", "--json").output.contains("stopped"))
        #expect(await daemon.end() == 0)
        #expect(try await german("status").errors == "stridectl: strided läuft nicht; zum Starten: strided &\n")
    }

    @Test(arguments: [("language = \"german\"", "en, de"), ("units = \"miles\"", "metric, imperial")])
    func anUnknownLanguageOrUnitIsAnErrorWithTheChoices(setting: String, choices: String) async throws {
        let home = try Home()
        try home.configure(setting)
        let check = try await Program.run("strided", ["--check"], environment: home.environment)
        #expect(check.status != 0 && check.errors.contains(choices), "\(check.errors)")
    }
}

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
}
