import LineSupport
import Testing
import TestSupport

/// What the verbs that set a value print, with a value, without one, and with a wrong one.
struct SetterTests {
    @Test(.timeLimit(.minutes(15)))
    func everySetterPrintsItsValue() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        let setters: [(words: [String], printed: String)] = [
            (["volume", "60%"], "volume 60 %"), (["volume", "+3dB"], "volume 67 %"),
            (["volume", "-18 dB"], "volume 50 %"),
            (["volume", "-18", "dB"], "volume 50 %"), (["offset", "+3"], "offset +3.0 spm"),
            (["offset", "-3"], "offset -3.0 spm"),
            (["cadence", "172"], "cadence 172.0 spm, fixed; the pace does not change it"),
            (["accent", "pitch"], "accent pitch"), (["cue", "every-other"], "cue every-other"),
            (["lock", "off"], "lock off"), (["broadcast", "off"], "broadcast off"),
            (["vibration", "--strength", "60%", "--feet", "left", "--offset", "-30ms"], "vibration off"),
            (["lock", "lead"], "lock lead: free"), (["sound", "woodblock"], "sound woodblock"),
            (["follow", "manual"], "follow manual"),
            (["pace", "10", "km/h"], "pace 10.0 km/h (6:00/km), set by you, 172.0 spm"),
            (["pace", "6:00", "/km"], "pace 10.0 km/h (6:00/km), set by you, 172.0 spm"),
            (["faster", "0.5", "kmh"], "pace 10.5 km/h (5:43/km), set by you, 172.0 spm"),
            (["slower", "0.5kmh"], "pace 10.0 km/h (6:00/km), set by you, 172.0 spm"),
        ]
        for setter in setters {
            let outcome = try await home.stridectl(setter.words)
            #expect(outcome.output == setter.printed + "\n", "\(setter.words) \(outcome.errors)")
            // These two have no value that could be printed.
            if ["faster", "slower"].contains(setter.words[0]) { continue }
            let now = try await home.stridectl([setter.words[0]])
            if setter.words[0] == "sound" {
                #expect(now.output.contains("* woodblock\n"))
            } else {
                #expect(now.output == setter.printed + "\n", "\(setter.words[0]) alone: \(now.errors)")
            }
        }
        _ = await daemon.end()
    }

    @Test(.timeLimit(.minutes(15)))
    func theErrorForAVolumeChangeWithoutAUnitHasAdvice() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        _ = try await home.stridectl(["volume", "60%"])
        let louder = try await home.stridectl(["volume", "+3"])
        #expect(louder.status == 64)
        #expect(louder.errors.contains("+3dB is 3 dB louder than now"))
        #expect(
            try await home.stridectl(["volume", "-3"]).errors.contains("-3dB is 3 dB below full volume")
        )
        #expect(try await home.stridectl(["volume"]).output == "volume 60 %\n")
        _ = await daemon.end()
    }

    @Test(arguments: [
        (["pace", "-3kmh"], "a speed lies between"), (["pace", "10"], "has no unit"),
        (["puase"], "did you mean: stridectl pause"),
        (["record", "strat"], "did you mean: stridectl record start"), (["follow", "gsp"], "Did you mean 'gps'?"),
        (["cue", "every-oter"], "Did you mean 'every-other'?"), (["stats", "weak"], "Did you mean 'week'?"),
        (["offset", "-30"], "offset"), (["volume", "loud"], "is not a volume"),
        (["suggest", "--speed", "-3kmh"], "a speed lies"), (["vibration", "autp"], "Did you mean 'auto'?"),
        (["follow", "heart"], "stridectl follow heart 140-148"),
        (["follow", "heart", "148"], "is not a heart-rate zone"),
        (["follow", "heart", "148-140"], "is not a heart-rate zone"),
        (["follow", "gps", "140-148"], "only heart has a zone"),
        (["vibration", "--offset", "-300ms"], "-300ms is outside the range"),
        (["plan", "move", "tue", "fry"], "Did you mean 'fri'?"), (["plan", "days"], "Missing expected argument"),
        (["vibration", "--strength", "120"], "is not a strength from 0% to 100%"),
    ])
    func theErrorForAnUnknownValueHasAdvice(words: [String], explanation: String) async throws {
        let outcome = try await Home().stridectl(words)
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains(explanation), "\(outcome.errors)")
        #expect(!outcome.errors.contains("OVERVIEW") && outcome.output.isEmpty)
    }

    @Test(.timeLimit(.minutes(15))) func stopReportsThatTheRecordingContinues() async throws {
        let home = try Home()
        let daemon = try await home.daemon(["--device", "null", "--start"])
        #expect(try await !home.stridectl(["stop"]).output.contains("recording"))
        _ = try await home.stridectl(["start"])
        _ = try await home.stridectl(["record", "start"])
        let outcome = try await home.stridectl(["stop"])
        #expect(outcome.output.contains("the recording continues"))
        #expect(outcome.output.contains("to end it: stridectl finish"))
        _ = await daemon.end()
    }

    @Test(arguments: [
        ("strided", ["--help"], ["--demo ", "--gpsd <host:port>", "render"]),
        ("stridectl", ["runner", "--help"], ["--height", "--weight", "show"]),
    ])
    func helpListsTheOptionsOfTheDefaultVerb(program: String, words: [String], listed: [String]) async throws {
        let help = try await Program.run(program, words)
        #expect(help.status == 0)
        for option in listed { #expect(help.output.contains(option)) }
    }
}
