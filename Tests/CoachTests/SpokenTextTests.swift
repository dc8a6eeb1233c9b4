import Activities
import Cadence
import Messages
import TestSupport
import Testing
import Workouts

@testable import Coach

@Suite struct SpokenTextTests {
    private static let metric = (SpokenText(.english, units: .metric), SpokenText(.german, units: .metric))
    private static let miles = (SpokenText(.english, units: .miles), SpokenText(.german, units: .miles))

    /// A value with its sentence in English and German.
    private typealias Row = (AnnouncedFact, String, String)

    private func check(_ rows: [Row], _ forms: (SpokenText, SpokenText)) {
        for (fact, english, german) in rows {
            #expect(forms.0.sentence(fact).joined(separator: " ") == english)
            #expect(forms.1.sentence(fact).joined(separator: " ") == german)
        }
    }

    private static func pace(_ minutes: Int, _ seconds: Int) -> Speed {
        Pace(secondsPerKilometer: Double(60 * minutes + seconds)).speed
    }

    @Test func valuesInKilometres() {
        check(
            [
                (.distance(Distance(meters: 1000)), "distance 1 kilometre", "Distanz ein Kilometer"),
                (.distance(Distance(meters: 5203)), "distance 5.2 kilometres", "Distanz 5,2 Kilometer"),
                (.distance(Distance(meters: 42_195)), "distance 42.2 kilometres", "Distanz 42,2 Kilometer"),
                (.distance(Distance(meters: 251)), "distance 250 metres", "Distanz 250 Meter"),
                (.distance(Distance(meters: 996)), "distance 1 kilometre", "Distanz ein Kilometer"),
                (.time(.seconds(60)), "time 1 minute", "Zeit eine Minute"),
                (.time(.seconds(3661)), "time 1 hour 1 minute 1 second", "Zeit eine Stunde eine Minute eine Sekunde"),
                (.time(.seconds(7205)), "time 2 hours 5 seconds", "Zeit 2 Stunden 5 Sekunden"),
                (.time(.zero), "time 0 seconds", "Zeit 0 Sekunden"),
                (
                    .split(Self.pace(5, 10)), "split 5 minutes 10 per kilometre",
                    "Teilstrecke 5 Minuten 10 pro Kilometer"
                ),
                (
                    .average(Self.pace(5, 0)), "average 5 minutes per kilometre",
                    "Durchschnitt 5 Minuten pro Kilometer"
                ),
                (.pace(Self.pace(4, 59)), "pace 4 minutes 59 per kilometre", "Tempo 4 Minuten 59 pro Kilometer"),
                (.pace(Speed(metersPerSecond: 0)), "", ""),
            ],
            Self.metric
        )
    }

    @Test func valuesInMiles() {
        check(
            [
                (.distance(Distance(meters: 1609.344)), "distance 1 mile", "Distanz eine Meile"),
                (.distance(Distance(meters: 5000)), "distance 3.1 miles", "Distanz 3,1 Meilen"),
                (.distance(Distance(meters: 250)), "distance 0.2 miles", "Distanz 0,2 Meilen"),
                (
                    .pace(Pace(secondsPerKilometer: 300).speed), "pace 8 minutes 3 per mile",
                    "Tempo 8 Minuten 3 pro Meile"
                ),
            ],
            Self.miles
        )
    }

    @Test func valuesWithoutUnitsOfLength() {
        check(
            [
                (.cadence(StepRate(stepsPerMinute: 171.6), target: nil), "cadence 172", "Schrittfrequenz 172"),
                (
                    .cadence(StepRate(stepsPerMinute: 168), target: StepRate(stepsPerMinute: 175)),
                    "cadence 168 target 175", "Schrittfrequenz 168 Ziel 175"
                ),
                (.heart(HeartRate(beatsPerMinute: 151), zone: nil), "heart rate 151", "Herzfrequenz 151"),
                (.heart(HeartRate(beatsPerMinute: 151), zone: 3), "heart rate 151 zone 3", "Herzfrequenz 151 Zone 3"),
                (.steps(1), "one step", "ein Schritt"),
                (.steps(12_301), "12301 steps", "12301 Schritte"),
                (.sync(0.854), "in sync 85 percent", "im Takt 85 Prozent"),
                (.gradient(0.031), "3 percent uphill", "3 Prozent Steigung"),
                (.gradient(-0.12), "12 percent downhill", "12 Prozent Gefälle"),
                (.gradient(0.004), "level ground", "ebenes Gelände"),
                (.remaining(.time(.seconds(60)), of: .time(.seconds(600))), "1 minute left", "noch eine Minute"),
                (
                    .remaining(.time(.seconds(90)), of: .time(.seconds(600))), "1 minute 30 seconds left",
                    "noch eine Minute 30 Sekunden"
                ),
                (.remaining(.lap, of: .lap), "until the lap key", "bis zur Rundentaste"),
                (.remaining(.open, of: .open), "until you skip this step", "bis du diesen Abschnitt überspringst"),
            ],
            Self.metric
        )
    }

    @Test func aStepIsMeasuredInTheUnitInWhichItIsRound() {
        let track = StepEnd.distance(Distance(meters: 800))
        let mile = StepEnd.distance(Distance(meters: 1609.344))
        let rows: [Row] = [
            (.remaining(.distance(Distance(meters: 200)), of: track), "200 metres left", "noch 200 Meter"),
            (.remaining(.distance(Distance(meters: 804.672)), of: mile), "0.5 miles left", "noch 0,5 Meilen"),
        ]
        check(rows, Self.metric)
        check(rows, Self.miles)
    }

    @Test func onABicycleSpeedReplacesPace() {
        let english = SpokenText(.english, units: .metric, kind: .cycle)
        let german = SpokenText(.german, units: .miles, kind: .cycle)
        check(
            [
                (
                    .pace(Speed(kilometersPerHour: 25.34)), "speed 25.3 kilometres per hour",
                    "Geschwindigkeit 15,7 Meilen pro Stunde"
                )
            ],
            (english, german)
        )
    }

    @Test func goalsOfTheDay() {
        let (english, german) = Self.metric
        #expect(english.announcement(ofGoal: .steps, value: 10_000).text == "daily goal reached 10000 steps.")
        #expect(german.announcement(ofGoal: .distance, value: 5000).text == "Tagesziel erreicht 5 Kilometer.")
        #expect(german.announcement(ofGoal: .calories, value: 400).text == "Tagesziel erreicht 400 Kilokalorien.")
    }

    /// A step as text of a workout, with its description in English and German.
    @Test(arguments: [
        ("3min @175spm", "3 minutes at 175 steps per minute", "3 Minuten mit 175 Schritten pro Minute"),
        (
            "3min @170-180spm", "3 minutes 170 to 180 steps per minute", "3 Minuten 170 bis 180 Schritte pro Minute"
        ),
        (
            "10min warmup @160->175spm", "warm up 10 minutes from 160 to 175 steps per minute",
            "aufwärmen 10 Minuten von 160 auf 175 Schritte pro Minute"
        ),
        ("2min easy", "easy 2 minutes", "locker 2 Minuten"),
        ("400m @4:30/km", "400 metres pace 4 minutes 30 per kilometre", "400 Meter Tempo 4 Minuten 30 pro Kilometer"),
        (
            "1km @4:30-5:00/km", "1 kilometre pace 4 minutes 30 to 5 minutes per kilometre",
            "ein Kilometer Tempo 4 Minuten 30 bis 5 Minuten pro Kilometer"
        ),
        ("5min @Z3", "5 minutes heart rate zone 3", "5 Minuten Herzfrequenz Zone 3"),
        ("5min @140-150bpm", "5 minutes heart rate 140 to 150", "5 Minuten Herzfrequenz 140 bis 150"),
        ("20min @95%", "20 minutes 95 percent of threshold pace", "20 Minuten 95 Prozent des Schwellentempos"),
        (
            "90min @83->91%marathon", "1 hour 30 minutes from 83 percent to 91 percent of marathon pace",
            "eine Stunde 30 Minuten von 83 Prozent auf 91 Prozent des Marathontempos"
        ),
        (
            "4min @90-95%max", "4 minutes 90 percent to 95 percent of maximum heart rate",
            "4 Minuten 90 Prozent bis 95 Prozent der maximalen Herzfrequenz"
        ),
        ("30s", "run 30 seconds", "laufen 30 Sekunden"),
        ("lap walk", "walk or rest until the lap key", "gehen oder ausruhen bis zur Rundentaste"),
        ("10min cooldown", "cool down 10 minutes", "auslaufen 10 Minuten"),
    ])
    func stepsOfAWorkout(text: String, english: String, german: String) throws {
        let step = try #require(try Workout(parsing: text).expanded.first).step
        #expect(Self.metric.0.description(of: step, WorkoutReferences()).joined(separator: " ") == english)
        #expect(Self.metric.1.description(of: step, WorkoutReferences()).joined(separator: " ") == german)
    }

    @Test func aPercentageOfAKnownPaceIsSpokenAsPace() throws {
        var references = WorkoutReferences()
        references.thresholdPace = Pace(secondsPerKilometer: 240)
        let step = try #require(try Workout(parsing: "20min @80%").expanded.first).step
        let text = Self.metric.0.description(of: step, references).joined(separator: " ")
        #expect(text == "20 minutes pace 5 minutes per kilometre")
    }

    /// Each phrase has at most one number, so that few different phrases are spoken.
    @Test func aPhraseHasAtMostOneNumber() {
        let facts: [AnnouncedFact] = [
            .distance(Distance(meters: 5203)), .time(.seconds(3661)), .split(Self.pace(5, 10)), .steps(12_301),
            .cadence(StepRate(stepsPerMinute: 168), target: StepRate(stepsPerMinute: 175)),
            .heart(HeartRate(beatsPerMinute: 151), zone: 3), .sync(0.85), .gradient(0.03),
        ]
        for phrase in facts.flatMap({ Self.metric.0.sentence($0) + Self.metric.1.sentence($0) }) {
            #expect(phrase.split { !$0.isNumber && $0 != "." && $0 != "," }.count <= 1, "\(phrase)")
        }
    }

    /// espeak-ng pronounces a phrase with digits as the same phrase in words.
    @Test(
        .needs("espeak-ng"),
        arguments: [
            ("en", "5.2 kilometres", "five point two kilometres"), ("en", "0.5 miles", "zero point five miles"),
            ("en", "95 percent", "ninety five percent"), ("de", "5,2 Kilometer", "fünf komma zwei Kilometer"),
            ("de", "3,1 Meilen", "drei komma eins Meilen"), ("de", "59 Minuten", "neun und fünfzig Minuten"),
        ]
    )
    func numbersArePronounced(language: String, digits: String, words: String) async throws {
        func phonemes(_ text: String) async throws -> String {
            let outcome = try await Program.run("espeak-ng", ["-q", "-x", "-v", language, "--", text])
            // Stress and spaces differ between one written number and its words.
            return outcome.output.filter { !" _,'\n|".contains($0) }
        }
        #expect(try await phonemes(digits) == phonemes(words))
    }
}
