import Activities
import Cadence
import DemoData
import Testing

@Suite struct DemoHistoryTests {
    /// Saturday, 21 November 2026, 20:30 at UTC+1.
    private let end = Moment(unixMilliseconds: 1_795_289_400_000, utcOffset: 3600)

    @Test func aDayDependsOnlyOnTheSeedAndItsDate() {
        let long = Array(DemoHistory(until: end, days: 12))
        let short = Array(DemoHistory(until: end, days: 5))
        #expect(Array(long.suffix(5)) == short)
        #expect(long.map(\.date) == Array(end.date.advanced(by: -11)...end.date))
        #expect(Array(DemoHistory(until: end, days: 5, seed: 2)) != short)
        #expect(Array(DemoHistory(until: end, days: -3)).isEmpty)
    }

    @Test func noDataLieAfterTheEnd() {
        for hour in 0..<24 {
            let now = Moment(
                unixMilliseconds: end.unixMilliseconds - 73_800_000 + Int64(hour) * 3_600_000,
                utcOffset: 3600
            )
            for day in DemoHistory(until: now, days: 1) {
                #expect(day.buckets.allSatisfy { $0.hour.hour < hour })
                #expect(day.tracks.allSatisfy { $0.activity.start + $0.activity.elapsed <= now })
            }
        }
    }

    @Test func todayHasARunAndStepsAfterItsFirstHour() {
        for hour in 1..<24 {
            for offset in 0..<7 {
                let milliseconds = end.unixMilliseconds - 73_800_000 + Int64(24 * offset + hour) * 3_600_000
                let now = Moment(unixMilliseconds: milliseconds, utcOffset: 3600)
                let today = Array(DemoHistory(until: now, days: 1))
                #expect(today.count == 1 && today[0].date == now.date)
                #expect(!today[0].tracks.isEmpty, "\(now.date) \(now.clockText)")
                #expect(today[0].buckets.contains { $0.tally.steps > 0 })
            }
        }
    }

    @Test func anyTwoWeeksContainARide() {
        for offset in 0..<60 {
            let now = Moment(unixMilliseconds: end.unixMilliseconds + Int64(offset) * 86_400_000, utcOffset: 3600)
            let kinds = DemoHistory(until: now, days: 14).flatMap(\.tracks).map(\.activity.kind)
            #expect(kinds.contains(.cycle) && kinds.contains(.run))
        }
    }

    @Test func everyTrackIsConsistentAndMarkedAsDemo() {
        for day in DemoHistory(until: end, days: 21) {
            for track in day.tracks {
                let activity = track.activity
                #expect(activity.origin == .demo)
                #expect(activity.note == "Made up by strided --demo-data.")
                #expect(activity.start.date == day.date)
                #expect(zip(track.samples, track.samples.dropFirst()).allSatisfy { $0.elapsed < $1.elapsed })
                #expect(
                    zip(track.samples, track.samples.dropFirst()).allSatisfy {
                        $0.distance ?? .zero <= $1.distance ?? .zero
                    }
                )
                #expect(
                    track.samples.allSatisfy { sample in
                        !activity.pauses.contains { $0.lowerBound < sample.elapsed && sample.elapsed <= $0.upperBound }
                    }
                )
                let paused = activity.pauses.reduce(Duration.zero) { $0 + $1.upperBound - $1.lowerBound }
                #expect(.seconds(track.samples.count) == activity.elapsed - paused)
                #expect(activity.laps.first?.span.lowerBound == .zero)
                #expect(activity.laps.last?.span.upperBound == activity.elapsed)
                #expect(
                    zip(activity.laps, activity.laps.dropFirst()).allSatisfy {
                        $0.span.upperBound == $1.span.lowerBound
                    }
                )
                let laps = activity.laps.reduce(Distance.zero) { $0 + $1.distance }
                #expect((laps.meters - activity.summary.distance.meters).magnitude < 0.01)
                #expect(
                    activity.summary
                        == Summary(
                            of: track.samples,
                            kind: activity.kind,
                            pauses: activity.pauses,
                            elapsed: activity.elapsed,
                            distanceSource: .satellites,
                            energy: EnergyModel(mass: DemoHistory.runner.mass)
                        )
                )
                // The distance between the positions equals the recorded distance, except for the simulated receiver error.
                let distance = zip(track.samples, track.samples.dropFirst()).reduce(0.0) { sum, pair in
                    guard let from = pair.0.position, let to = pair.1.position else { return .nan }
                    return sum + from.distance(to: to).meters
                }
                #expect(
                    (0.97...1.12).contains(distance / activity.summary.distance.meters),
                    "\(activity.kind) \(distance)"
                )
            }
        }
    }

    @Test func hourlyTotalsIncludeTheTracks() {
        for day in DemoHistory(until: end, days: 14) {
            let sum = day.buckets.reduce(Tally()) { $0 + $1.tally }
            let onFoot = day.tracks.filter { $0.activity.kind != .cycle }
            #expect(sum.steps > onFoot.reduce(0) { $0 + ($1.activity.summary.steps ?? 0) })
            #expect(sum.distance > onFoot.reduce(.zero) { $0 + $1.activity.summary.distance })
            #expect(Set(day.buckets.map(\.hour)).count == day.buckets.count)
            #expect(day.buckets.allSatisfy { $0.hour.date == day.date && $0.tally.steps >= 0 })
        }
    }

    @Test func runsDailyGivesARunOnEveryDay() {
        for day in DemoHistory(until: end, days: 21, runsDaily: true).dropLast() {
            #expect(day.tracks.contains { $0.activity.kind == .run })
        }
    }

    /// Compares the statistics of 1000 days with plausible ranges for real runners.
    @Test func statisticsOfAThousandDaysAreRealistic() {
        var kinds: [Activity.Kind: Int] = [:]
        var steps: [Int] = []
        var paces: [Double] = []
        var cadences: [Double] = []
        var shares: [Double] = []
        var hearts: [Double] = []
        var highest: [Double] = []
        var energies: [Double] = []
        var climbs: [Double] = []
        var distances: [Double] = []
        var nights = 0
        for day in DemoHistory(
            until: Moment(unixMilliseconds: end.unixMilliseconds + 10_800_000, utcOffset: 3600),
            days: 1000
        ) {
            steps.append(day.buckets.reduce(0) { $0 + $1.tally.steps })
            nights += day.buckets.reduce(0) { $0 + ((1...4).contains($1.hour.hour) ? $1.tally.steps : 0) }
            for track in day.tracks {
                let (kind, summary) = (track.activity.kind, track.activity.summary)
                kinds[kind, default: 0] += 1
                guard kind == .run, let speed = summary.averageSpeed else { continue }
                paces.append(1000 / speed.metersPerSecond)
                distances.append(summary.distance.meters)
                if let cadence = summary.cadence { cadences.append(cadence.stepsPerMinute) }
                if let share = summary.inSyncShare { shares.append(share) }
                if let heart = summary.heartRate { hearts.append(heart.beatsPerMinute) }
                if let heart = summary.highestHeartRate { highest.append(heart.beatsPerMinute) }
                if let energy = summary.energy { energies.append(energy.kilocalories / summary.distance.meters * 1000) }
                if let ascent = summary.ascent { climbs.append(ascent / summary.distance.meters * 1000) }
            }
        }
        print("activities \(kinds)")
        // Four or five runs a week, and a walk or a ride in most weeks.
        #expect((550...800).contains(kinds[.run] ?? 0))
        #expect((40...150).contains(kinds[.walk] ?? 0))
        #expect((40...150).contains(kinds[.cycle] ?? 0))
        expect("steps a day", steps.map(Double.init), mean: 9000...14_000, all: 1000...35_000)
        #expect(nights == 0)
        expect("run, m", distances, mean: 7000...10_500, all: 4900...19_000)
        expect("pace, s/km", paces, mean: 330...390, all: 280...440)
        expect("cadence, spm", cadences, mean: 162...172, all: 150...185)
        expect("in sync", shares, mean: 0.8...0.99, all: 0.5...1)
        expect("heart", hearts, mean: 138...162, all: 120...175)
        expect("highest heart", highest, mean: 150...178, all: 130...195)
        // Running costs about 1 kcal per kilogram and kilometre; the runner weighs 68 kg.
        expect("kcal a km", energies, mean: 60...85, all: 55...95)
        expect("climb, m a km", climbs, mean: 1...12, all: 0...20)
    }

    private func expect(_ name: String, _ values: [Double], mean: ClosedRange<Double>, all: ClosedRange<Double>) {
        let average = values.reduce(0, +) / Double(max(values.count, 1))
        let (low, high) = (values.min() ?? .nan, values.max() ?? .nan)
        print("\(name): \(values.count) values, mean \(average), \(low)…\(high)")
        #expect(mean.contains(average), "\(name)")
        #expect(all.contains(low) && all.contains(high), "\(name)")
    }
}

struct DemoReceiverTests {
    /// The fields of a sentence; nil if its checksum is wrong.
    private static func fields(_ sentence: [UInt8]) -> [String]? {
        // CR LF is one character.
        let text = String(decoding: sentence, as: UTF8.self)
        let parts = text.dropFirst().dropLast().split(separator: "*")
        guard parts.count == 2, Int(parts[1], radix: 16) == Int(parts[0].utf8.reduce(0, ^)) else { return nil }
        return parts[0].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }

    @Test func theRunnerMovesAlongARoundInThePark() throws {
        var receiver = DemoReceiver()
        var places: Set<String> = []
        for second in 0..<600 {
            let fields = try #require(Self.fields(receiver.nextSentence()), "second \(second)")
            #expect(fields[0] == "GPRMC" && fields[2] == "A" && fields[4] == "N" && fields[6] == "W")
            #expect(fields[3].wholeMatch(of: /5[0-9]{3}\.[0-9]{4}/) != nil && fields[5].hasPrefix("0061"), "\(fields)")
            #expect((4...9).contains(Double(fields[7]) ?? 0))
            places.insert(fields[3] + fields[5])
        }
        #expect(places.count > 500)
    }

    @Test func theCadenceIsThatOfARunner() {
        var receiver = DemoReceiver()
        for _ in 0..<100 {
            _ = receiver.nextSentence()
            let line = String(decoding: receiver.cadenceLine(), as: UTF8.self)
            let cadence = Int(line.dropFirst("cadence ".count).dropLast())
            #expect(line.hasPrefix("cadence ") && (160...185).contains(cadence ?? 0), "\(line)")
        }
    }
}
