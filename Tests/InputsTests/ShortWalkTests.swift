import Foundation
import Inputs
import Testing
import TestSupport

/// Steps found against labelled contacts, within ±250 ms: a walker's contact and crest are up to half a step apart.
private struct WalkScore {
    static let tolerance = 0.25

    var walks = 0
    var labelled = 0
    var found = 0
    var matched = 0
    var labelledAtEnd = 0
    var matchedAtEnd = 0

    var f1: Double { 2 * Double(matched) / Double(max(1, found + labelled)) }
    var countError: Double { Double(found) / Double(max(1, labelled)) - 1 }

    /// Each contact takes the nearest found step that no other has taken.
    mutating func add(found steps: [Double], labels: [Double]) {
        var free = steps
        walks += 1
        labelled += labels.count
        found += steps.count
        for label in labels {
            let isAtEnd = label > (labels.last ?? 0) - 2
            if isAtEnd { labelledAtEnd += 1 }
            let nearest = free.indices.min { abs(free[$0] - label) < abs(free[$1] - label) }
            guard let nearest, abs(free[nearest] - label) <= Self.tolerance else { continue }
            free.remove(at: nearest)
            matched += 1
            if isAtEnd { matchedAtEnd += 1 }
        }
    }

    func show(_ name: String) {
        print(
            name + String(repeating: " ", count: max(0, 24 - name.count)),
            cell(Double(walks), 0, width: 4),
            cell(Double(labelled), 0, width: 6),
            cell(Double(found), 0, width: 6),
            cell(100 * countError, 1, width: 7),
            cell(f1, 3, width: 7),
            cell(100 * Double(matchedAtEnd) / Double(max(1, labelledAtEnd)), 0, width: 9)
        )
    }
}

/// Walks of 10 m, a turn and 10 m back, with an accelerometer at the lower back, by four people.
@Suite(.needsShared("data/gait/short-walks"))
struct ShortWalkTests {
    private struct Walk {
        var person: String
        var samples: [(instant: Double, acceleration: Acceleration)]
        var labels: [Double]
        /// The last contact of the turn.
        var lastTurn: Double?

        /// Whether signal and labels can belong together to their end.
        ///
        /// Some recordings have lost samples without a trace in their times: the labels go on after the signal is still,
        /// or after its end. Such walks count in the total, but no detector can find their last steps.
        var isIntact: Bool {
            guard let last = labels.last, let end = samples.last?.instant, last < end else { return false }
            let lastMotion = samples.last { abs($0.acceleration.magnitude - Acceleration.gravity) > 1 }?.instant ?? 0
            return last - lastMotion < 1
        }
    }

    private static func walks() throws -> [Walk] {
        let folder = SharedFolder.file("data/gait/short-walks")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
            $0.hasSuffix(".feet.csv")
        }
        return try names.sorted().map { name in
            let walk = name.replacing(".feet.csv", with: "")
            func lines(_ file: String) throws -> [Substring] {
                try String(contentsOf: folder.appending(path: file), encoding: .utf8)
                    .split(whereSeparator: \.isNewline).dropFirst().map { $0 }
            }
            func numbers(_ line: Substring) -> [Double] { line.split(separator: ",").compactMap { Double($0) } }
            let samples = try lines("\(walk).csv").map(numbers).compactMap { row in
                Acceleration(x: row[1], y: row[2], z: row[3]).map { (instant: row[0], acceleration: $0) }
            }
            let feet = try lines(name)
            return Walk(
                person: String(walk.prefix { $0 != "-" }),
                samples: samples,
                labels: feet.map { numbers($0)[0] }.sorted(),
                lastTurn: feet.filter { $0.hasSuffix("turn") }.map { numbers($0)[0] }.max()
            )
        }
    }

    private static func steps(of walk: Walk) -> [Double] {
        var detector = StepDetector()
        return walk.samples.flatMap { detector.process($0.acceleration, at: .seconds($0.instant)) }.map {
            $0.instant / .seconds(1)
        }
    }

    @Test func stepsOfStartingTurningAndStoppingAreCounted() throws {
        let walks = try Self.walks()
        var all = WalkScore()
        var intact = WalkScore()
        print("short walks: steps within ±250 ms of the labels")
        print("                        walks labels  found  count%      F1 last 2 s%")
        for person in Set(walks.map(\.person)).sorted() {
            var own = WalkScore()
            for walk in walks where walk.person == person {
                let steps = Self.steps(of: walk)
                #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 < $1 })
                own.add(found: steps, labels: walk.labels)
                all.add(found: steps, labels: walk.labels)
                if walk.isIntact { intact.add(found: steps, labels: walk.labels) }
            }
            own.show("person \(person)")
        }
        all.show("all")
        intact.show("without lost samples")
        // Before: F1 .905, count -13.0 %.
        #expect(all.f1 > 0.93)
        #expect(abs(all.countError) < 0.06)
        #expect(intact.walks >= 10)
        #expect(intact.f1 > 0.97)
        #expect(abs(intact.countError) < 0.03)
    }

    /// The same walks, with eight steps cut out of the way back: two to eleven are left.
    @Test func aShortWayBackIsCounted() throws {
        var all = WalkScore()
        var back = WalkScore()
        for walk in try Self.walks() where walk.isIntact {
            guard let turn = walk.lastTurn else { continue }
            let ahead = walk.labels.filter { $0 > turn }
            guard ahead.count > 12 else { continue }
            let cut = ahead[3]..<ahead[11]
            let length = cut.upperBound - cut.lowerBound
            var short = walk
            short.samples = walk.samples.filter { !cut.contains($0.instant) }
                .map { ($0.instant < cut.lowerBound ? $0.instant : $0.instant - length, $0.acceleration) }
            short.labels = walk.labels.filter { !cut.contains($0) }.map { $0 < cut.lowerBound ? $0 : $0 - length }
            let steps = Self.steps(of: short)
            all.add(found: steps, labels: short.labels)
            back.add(found: steps.filter { $0 > turn + 0.25 }, labels: short.labels.filter { $0 > turn })
        }
        all.show("short way back, all")
        back.show("the way back")
        #expect(all.walks >= 10)
        // Before: .956, and .898 on the way back.
        #expect(all.f1 > 0.96)
        #expect(back.f1 > 0.91)
    }
}
