import Activities
import Cadence
import Exchange
import Foundation
import TestSupport
import Testing
import Workouts

/// Workouts in activity files, read by the parser of the FIT SDK, which is not ours.
@Suite(.needsPython(modules: "garmin_fit_sdk")) struct FITWorkoutLapTests {
    private static let text =
        "60s warmup, 2x(30s @174spm \"tall\" / 2x(10s / 20s rest)), 1km @90%, 60s cooldown @140bpm"

    /// A run of a workout: a sample per second, a pause in the third step, and a lap that the runner marked in the second one.
    private func track() throws -> ActivityTrack {
        let workout = try Workout(parsingTOML: "name = \"Drill\"\nsteps = '\(Self.text)'\n")
        var record = WorkoutRecord(workout)
        record.start = .seconds(5)
        var time = Duration.seconds(5)
        var laps = [Lap(span: .zero..<time, distance: Distance(meters: 15))]
        for (index, step) in workout.expanded.enumerated() {
            let length = Duration.seconds(index == 1 ? 30 : 20)
            let round = step.rounds.last
            let targets = step.step.targets.map(\.text)
            var ended = WorkoutStepRecord(
                index: index,
                moving: length,
                distance: Distance(meters: length / .seconds(1) * 3),
                purpose: step.step.intensity,
                round: round,
                title: step.step.end.text,
                text: step.step.text,
                target: targets.first,
                timeInTarget: index == 1 ? 0.8125 : nil,
                isComplete: true
            )
            ended.span = time..<(time + length)
            record.ended.append(ended)
            let ends = index == 1 ? [time + length / 2, time + length] : [time + length]
            for end in ends {
                laps.append(Lap(span: time..<end, distance: Distance(meters: (end - time) / .seconds(1) * 3)))
                time = end
            }
        }
        laps.append(Lap(span: time..<(time + .seconds(10)), distance: Distance(meters: 30)))
        let total = Int((time + .seconds(10)) / .seconds(1))
        var summary = Summary()
        summary.moving = .seconds(total)
        summary.distance = Distance(meters: Double(total * 3))
        summary.distanceSource = .footPod
        let samples = (1...total).map { second in
            Sample(
                elapsed: .seconds(second),
                distance: Distance(meters: Double(second * 3)),
                speed: Speed(metersPerSecond: 3),
                cadence: StepRate(stepsPerMinute: 172)
            )
        }
        let start = Moment(unixMilliseconds: 1_795_280_700_000, utcOffset: 3600)
        let activity = Activity(
            kind: .run,
            origin: .recorded,
            start: start,
            elapsed: .seconds(total),
            laps: laps,
            workouts: [record],
            summary: summary
        )
        return ActivityTrack(activity: activity, samples: samples)
    }

    private static let script = """
        import json, sys
        from garmin_fit_sdk import Decoder, Stream
        messages, errors = Decoder(Stream.from_file(sys.argv[1])).read()
        names = {i: f["field_name"][0] if isinstance(f["field_name"], list) else f["field_name"]
                 for i, f in enumerate(messages["field_description_mesgs"])}
        def own(lap): return {names[k]: v for k, v in lap.get("developer_fields", {}).items()}
        print(json.dumps({"errors": [str(e) for e in errors], "name": messages["workout_mesgs"][0]["wkt_name"],
            "declared": messages["workout_mesgs"][0]["num_valid_steps"],
            "steps": [[s["message_index"], s["duration_type"]] for s in messages["workout_step_mesgs"]],
            "laps": [{"index": l.get("wkt_step_index", -1), "intensity": str(l.get("intensity")),
                      "meters": l["total_distance"], "title": own(l).get("workout_step", ""),
                      "target": own(l).get("workout_target", ""), "share": own(l).get("time_in_target", -1)}
                     for l in messages["lap_mesgs"]]}))
        """

    private struct Parsed: Decodable {
        struct Lap: Decodable, Hashable {
            let index: Int
            let intensity: String
            let meters: Double
            let title: String
            let target: String
            let share: Double
        }
        let errors: [String]
        let name: String
        let declared: Int
        let laps: [Lap]
    }

    private func write() throws -> (folder: TemporaryFolder, file: String) {
        let folder = try TemporaryFolder()
        let file = folder.file("run.fit")
        try Data(FIT.encode(track())).write(to: URL(filePath: file))
        return (folder, file)
    }

    @Test func eachLapNamesItsStepItsTargetAndItsShare() throws {
        let (folder, file) = try write()
        let outcome = try Command.run(["python3", "-c", Self.script, file])
        #expect(outcome.succeeded, "\(outcome.output)")
        let parsed = try JSONDecoder().decode(Parsed.self, from: Data(outcome.output.utf8))
        #expect(parsed.errors.isEmpty)
        #expect(parsed.name == "Drill")
        // Seven steps and two repeats, which FIT also counts as steps.
        #expect(parsed.declared == 8)
        let indexes = [-1, 0, 1, 1, 2, 3, 2, 3, 1, 2, 3, 2, 3, 6, 7, -1]
        #expect(parsed.laps.map(\.index) == indexes)
        #expect(parsed.laps[0].title.isEmpty && parsed.laps[0].share == -1)
        #expect(parsed.laps[1].title == "warmup, 1min")
        let efforts = parsed.laps.filter { $0.index == 1 }
        #expect(efforts.map(\.title) == ["work 1/2, 30s, tall", "work 1/2, 30s, tall", "work 2/2, 30s, tall"])
        #expect(efforts.map(\.target) == ["174spm", "174spm", "174spm"])
        #expect(efforts.map(\.share) == [81.25, 81.25, -1])
        #expect(efforts.map(\.meters) == [45, 45, 60])
        #expect(parsed.laps.map(\.intensity).contains("warmup") && parsed.laps.map(\.intensity).contains("rest"))
        #expect(parsed.laps.first { $0.index == 6 }?.target == "90%")
        withExtendedLifetime(folder) {}
    }

    @Test(
        .needsShared("tools/check-exports.py"),
        .needsPython(modules: "lxml", "gpxpy", "tcxreader", "tcxparser", "fitdecode", "fitparse")
    )
    func otherProgramsReadTheFile() throws {
        let (folder, file) = try write()
        let checked = try Command.run(["python3", SharedFolder.file("tools/check-exports.py").path, file])
        #expect(checked.succeeded, "\(checked.output)")
        withExtendedLifetime(folder) {}
    }

    @Test func stridedReadsTheLapsAgain() throws {
        let track = try track()
        let again = try #require(try FIT.decode(FIT.encode(track)).first)
        #expect(again.activity.laps.map(\.span) == track.activity.laps.map(\.span))
        #expect(again.activity.note == nil)
    }
}
