import Activities
import Cadence
import Testing
import Workouts

@Suite("Records of workouts")
struct WorkoutRecordTests {
    @Test("The record of a step has its texts and its result")
    func stepKeepsItsTexts() throws {
        let text = "5min warmup, 2x(1min @170-176spm @Z3 \"tall\" / 30s rest), lap cooldown"
        let workout = try Workout(parsing: text)
        var progress = WorkoutProgress(workout)
        func reading(_ second: Int) -> WorkoutEvent {
            .reading(
                WorkoutReading(
                    movingTime: .seconds(second),
                    distance: Distance(meters: Double(second) * 3),
                    cadence: StepRate(stepsPerMinute: second < 330 ? 172 : 160)
                )
            )
        }
        var records: [WorkoutStepRecord] = []
        for second in 0...500 {
            for change in progress.apply(reading(second)) {
                guard case .stepEnded(let result) = change else { continue }
                records.append(WorkoutStepRecord(result, of: progress.steps[result.index]))
            }
        }
        #expect(records.map(\.title) == ["5min", "1min", "30s", "1min", "30s"])
        #expect(records.map(\.purpose) == [.warmup, .work, .rest, .work, .rest])
        #expect(records.map { $0.round?.number } == [nil, 1, 1, 2, 2])
        #expect(records[1].target == "170-176spm, Z3")
        #expect(records[1].text == "tall")
        #expect(records[1].timeInTarget.map { abs($0 - 0.5) < 0.02 } == true)
        #expect(records[2].target == nil)
        #expect(records[2].timeInTarget == nil)
        #expect(records[1].speed == Speed(metersPerSecond: 3))
        let record = WorkoutRecord(workout)
        #expect(record.steps == workout.text)
        #expect(try Workout(parsingTOML: record.file) == workout)
    }

    @Test("A step without a measurement of its target has no share")
    func unknownShareIsNil() throws {
        let workout = try Workout(parsing: "10s @150bpm, 10s")
        var progress = WorkoutProgress(workout)
        var records: [WorkoutStepRecord] = []
        for second in 0...20 {
            let reading = WorkoutReading(movingTime: .seconds(second), distance: .zero)
            for case .stepEnded(let result) in progress.apply(.reading(reading)) {
                records.append(WorkoutStepRecord(result, of: progress.steps[result.index]))
            }
        }
        #expect(records.map(\.timeInTarget) == [nil, nil])
        #expect(records.map(\.speed) == [nil, nil])
    }
}
