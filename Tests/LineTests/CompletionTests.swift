import Foundation
import LineSupport
import TestSupport
import Testing

/// The completions that the programs compute when the user presses the Tab key: the scripts of the shells call
/// `stridectl ---completion VERB… -- ARGUMENT INDEX CURSOR WORDS…`.
struct CompletionTests {
    private let home: Home

    init() throws {
        home = try Home()
    }

    private func complete(_ verbs: [String], _ argument: String, shell: String = "fish") async throws -> [String] {
        let words = ["stridectl"] + verbs + [""]
        let request = ["---completion"] + verbs + ["--", argument, "\(words.count - 1)", "0"] + words
        let environment = home.environment.merging(["SAP_SHELL": shell]) { $1 }
        let outcome = try await Program.run("stridectl", request, environment: environment)
        #expect(outcome.errors == "")
        return outcome.output.split(separator: "\n").map(String.init)
    }

    @Test(.timeLimit(.minutes(15)))
    func theDaemonsSoundsAreOffered() async throws {
        let daemon = try await home.daemon()
        let sounds = try await complete(["sound"], "positional@0")
        #expect(sounds.contains("woodblock") && sounds.contains("hihat"), "\(sounds)")
        _ = await daemon.end()
    }

    @Test(arguments: [["sound"], ["sensors", "pair"], ["sensors", "forget"]])
    func withoutADaemonNothingIsOfferedAndNothingIsPrinted(verbs: [String]) async throws {
        #expect(try await complete(verbs, "positional@0") == [])
    }

    @Test(arguments: ["show", "export", "edit", "delete"])
    func activitiesAreOfferedWithTheirDates(verb: String) async throws {
        _ = try await Program.run("strided", ["--demo-data", "--demo-days", "8"], environment: home.environment)
        let offered = try await complete([verb], "positional@0")
        #expect(offered.first == "last\tthe last activity")
        let activity = /\d+\t(run|walk|cycle) of 20\d\d-\d\d-\d\d \d\d:\d\d.*/
        #expect(
            offered.count > 3 && offered.dropFirst().allSatisfy { $0.wholeMatch(of: activity) != nil },
            "\(offered)"
        )
        #expect(try await complete([verb], "positional@0", shell: "bash").allSatisfy { !$0.contains(" ") })
    }

    @Test func shoesInUseAreOffered() async throws {
        for name in ["Blue 7", "$(touch x)", "Old", "A:B"] { _ = try await home.stridectl("shoes", "add", name) }
        _ = try await home.stridectl("shoes", "retire", "Old")
        for (verbs, argument) in [(["shoes", "retire"], "positional@0"), (["edit"], "--shoe")] {
            #expect(
                try await complete(verbs, argument) == ["Blue 7\t0.00 km", "$(touch x)\t0.00 km", "A:B\t0.00 km"]
            )
            #expect(try await complete(verbs, argument, shell: "zsh").contains("A\\:B:0.00 km"))
            #expect(try await complete(verbs, argument, shell: "bash") == ["Blue 7", "A:B"])
        }
    }

    @Test func withoutALogbookOnlyWordsAreOffered() async throws {
        #expect(try await complete(["show"], "positional@0") == ["last\tthe last activity"])
        #expect(
            try await complete(["report"], "positional@0", shell: "bash") == [
                "last", "week", "month", "year", "records", "trends", "map",
            ]
        )
        #expect(try await complete(["undelete"], "positional@0") == [])
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func theScriptsOfferFilesSourcesAndSettings(shell: String) async throws {
        let control = try await Program.run("stridectl", ["--generate-completion-script", shell])
        for word in ["gpx", "tcx", "fit", "treadmill", "footpod", "manual"] { #expect(control.output.contains(word)) }
        let daemon = try await Program.run("strided", ["--generate-completion-script", shell])
        for word in ["toml", "sound.volume=", "heart.maximum=", "debug"] { #expect(daemon.output.contains(word)) }
    }
}
