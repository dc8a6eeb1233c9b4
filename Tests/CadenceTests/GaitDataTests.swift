import Cadence
import TestSupport
import Testing

/// Errors of predictions, spm.
private struct Errors {
    var all: [Double] = []

    var bias: Double { all.reduce(0, +) / Double(all.count) }
    var rootMeanSquare: Double { (all.reduce(0) { $0 + $1 * $1 } / Double(all.count)).squareRoot() }
}

/// The models against what people did.
@Suite(.needsShared("data/gait", "data/runs/derived"))
struct GaitDataTests {
    @Test func theWalkingModelPredictsWalkersOnATreadmill() throws {
        let rows = try GaitData.rows("gait/h2a_walk_43subs.csv")
        #expect(Set(rows.compactMap { $0["Subject"] }).count == 43)
        var byGround: [Ground: [String: Errors]] = [:]
        var heuristic = Errors()
        for row in rows {
            let speed = Speed(metersPerSecond: try #require(row["Speed"].flatMap(Double.init)))
            let truth = try #require(row["Cadence"].flatMap(Double.init))
            let runner = Runner(height: Length(meters: try #require(row["Height"].flatMap(Double.init))))
            for ground in Ground.allCases {
                let said = WalkingModel().cadence(at: speed, on: ground, runner: runner).stepsPerMinute
                for key in [try #require(row["SpeedCat"]), "all"] {
                    byGround[ground, default: [:]][key, default: Errors()].all.append(said - truth)
                }
            }
            heuristic.all.append(BaseHeuristic().suggestion(for: speed, runner: runner).cadence.stepsPerMinute - truth)
        }
        print("43 walkers on a treadmill, 6 speeds each: error in spm (prediction − measured)")
        print("speed   treadmill bias   RMS | overground bias   RMS")
        for key in ["V1", "V2", "V3", "V4", "V5", "V6", "all"] {
            let (belt, ground) = (byGround[.treadmill]?[key] ?? Errors(), byGround[.overground]?[key] ?? Errors())
            print(
                "\(key)     ".prefix(6) + cell(belt.bias, width: 12) + cell(belt.rootMeanSquare, width: 8) + " |"
                    + cell(ground.bias, width: 14) + cell(ground.rootMeanSquare, width: 8)
            )
        }
        print(
            "the running heuristic on the same walkers:" + cell(heuristic.bias, width: 8)
                + cell(heuristic.rootMeanSquare, width: 8)
        )
        let belt = try #require(byGround[.treadmill]?["all"])
        #expect(abs(belt.bias) < 1)
        #expect(belt.rootMeanSquare < 7)
        #expect(heuristic.bias > 45, "walking needs a branch of its own")
    }

    @Test func theWalkingModelPredictsAWalkOverGround() throws {
        let rows = try GaitData.rows("runs/derived/garmin-fenix-5-walk.truth.csv")
        let runner = Runner(height: Length(meters: 1.75))
        var errors: [Ground: Errors] = [:]
        for row in rows {
            guard let speed = row["speed_mps"].flatMap(Double.init),
                let truth = row["steps_per_min"].flatMap(Double.init)
            else { continue }
            for ground in Ground.allCases {
                let said = WalkingModel().cadence(at: Speed(metersPerSecond: speed), on: ground, runner: runner)
                errors[ground, default: Errors()].all.append(said.stepsPerMinute - truth)
            }
        }
        let (ground, belt) = (try #require(errors[.overground]), try #require(errors[.treadmill]))
        print("one walk over ground (\(ground.all.count) records, height unknown, taken as 1.75 m), error in spm")
        print("overground: bias" + cell(ground.bias, width: 8) + ", RMS" + cell(ground.rootMeanSquare, width: 8))
        print("treadmill:  bias" + cell(belt.bias, width: 8) + ", RMS" + cell(belt.rootMeanSquare, width: 8))
        #expect(ground.rootMeanSquare < 12)
    }

    @Test func theHeuristicPredictsPublishedRunnersWithoutBias() throws {
        var errors = Errors()
        print("published running cadences and the heuristic (1.75 m)")
        print("   m/s  measured  heuristic   error  source")
        for row in try GaitData.rows("gait/published_running_tables.csv") {
            let speed = try #require(row["speed_mps"].flatMap(Double.init))
            let truth = try #require(row["cadence_spm"].flatMap(Double.init))
            let runner = Runner(height: Length(meters: 1.75))
            let said = BaseHeuristic().suggestion(for: Speed(metersPerSecond: speed), runner: runner).cadence
            let error = said.stepsPerMinute - truth
            errors.all.append(error)
            print(
                cell(speed, 2, width: 6) + cell(truth, width: 10) + cell(said.stepsPerMinute, width: 11)
                    + cell(error, width: 8) + "  " + (row["source"] ?? "") + ", " + (row["kind"] ?? "")
            )
        }
        print(
            "bias" + cell(errors.bias, width: 8) + ", RMS" + cell(errors.rootMeanSquare, width: 8)
                + " over \(errors.all.count) rows"
        )
        #expect(abs(errors.bias) < 2)
        #expect(errors.rootMeanSquare < 9.5, "within the deviation between runners")
    }

    @Test func theHeuristicPredictsRecordedRunnersWithoutBias() throws {
        var weighted = 0.0
        var people = 0.0
        for row in try GaitData.rows("gait/population_speed_cadence_from_recordings.csv") {
            let runners = try #require(row["runners"].flatMap(Double.init))
            // Fewer than three runners are no population.
            guard runners >= 3 else { continue }
            let speed = Speed(metersPerSecond: try #require(row["bin"].flatMap(Double.init)))
            let mean = try #require(row["mean"].flatMap(Double.init))
            let said = BaseHeuristic().suggestion(for: speed, runner: Runner(height: Length(meters: 1.75))).cadence
            #expect(abs(said.stepsPerMinute - mean) < 5, "\(speed.formatted(.metersPerSecond))")
            weighted += runners * (said.stepsPerMinute - mean)
            people += runners
        }
        print(
            "recorded runners, mean error of the heuristic over all speeds:" + cell(weighted / people, width: 8)
                + " spm"
        )
        #expect(abs(weighted / people) < 1)
    }
}

/// Tables of gait data in the shared folder.
enum GaitData {
    /// The rows of a table by the names of its columns; no cell read by these tests holds a quoted comma.
    static func rows(_ path: String) throws -> [[String: String]] {
        let text = try SharedFolder.text("data/\(path)")
        let lines = text.split(whereSeparator: \.isNewline).map { line in
            line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        guard let names = lines.first else { return [] }
        return lines.dropFirst().map { Dictionary(zip(names, $0), uniquingKeysWith: { first, _ in first }) }
    }
}
