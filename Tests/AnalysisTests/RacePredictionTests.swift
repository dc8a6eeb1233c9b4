import Activities
import Cadence
import Testing

@testable import Analysis

@Suite("Race predictions")
struct RacePredictionTests {
    private func effort(_ measure: EffortMeasure, _ seconds: Int, estimated: Bool = false) -> RankedEffort {
        let time = Duration.seconds(seconds)
        let distance = measure.distance ?? Distance(meters: 3000)
        return RankedEffort(
            run: NamedRun(number: Int64(seconds), start: Moment(unixMilliseconds: 0)),
            effort: BestEffort(
                measure: measure,
                span: .zero..<time,
                time: time,
                distance: distance,
                isEstimate: estimated
            )
        )
    }

    /// The tables of Oxygen Power: VDOT with the times over 5 km, 10 km, half marathon and marathon.
    @Test(
        arguments: [
            (30, [1840, 3826, 8464, 17_357]), (40, [1448, 3003, 6659, 13_785]), (50, [1197, 2481, 5495, 11_449]),
            (60, [1023, 2122, 4689, 9805]), (70, [895, 1860, 4101, 8590]),
        ]
    )
    func equalTablesOfDaniels(vdot: Int, seconds: [Int]) {
        for (measure, time) in zip(RacePrediction.measures, seconds) {
            let meters = measure.distance?.meters ?? 0
            #expect(abs(RacePrediction.vdot(meters: meters, seconds: Double(time)) - Double(vdot)) < 0.1)
        }
        let marathon = RacePrediction.daniels(meters: 10_000, seconds: Double(seconds[1]), target: 42_195)
        if vdot > 30 { #expect(abs((marathon ?? 0) - Double(seconds[3])) < 20) }
    }

    @Test func riegelsTimesAndTheirInterval() throws {
        let predictions = RacePrediction.all(from: [effort(.fiveKilometers, 1200)])
        #expect(predictions.map(\.measure) == RacePrediction.measures)
        #expect(predictions.map { $0.riegel / .seconds(1) } == [1200, 2502, 5520, 11_509])
        for prediction in predictions {
            #expect(prediction.interval.contains(prediction.riegel))
            #expect(prediction.daniels.map(prediction.interval.contains) == true)
        }
        #expect(predictions[0].interval == .seconds(1200) ... .seconds(1200))
    }

    @Test func theEffortWithTheFastestTimeIsUsed() {
        let predictions = RacePrediction.all(from: [effort(.fiveKilometers, 1300), effort(.tenKilometers, 2500)])
        #expect(predictions.allSatisfy { $0.source.effort.measure == .tenKilometers })
    }

    @Test(
        arguments: [
            (EffortMeasure.oneKilometer, 209, false), (.marathon, 13_801, false), (.twelveMinutes, 720, false),
            (.tenKilometers, 2500, true),
        ]
    )
    func effortsOutsideOfTheRangeGiveNothing(measure: EffortMeasure, seconds: Int, estimated: Bool) {
        #expect(RacePrediction.all(from: [effort(measure, seconds, estimated: estimated)]).isEmpty)
    }

    @Test func timesOutsideOfTheRangeAreNotPredicted() {
        #expect(RacePrediction.all(from: [effort(.tenKilometers, 3900)]).map(\.measure).last == .halfMarathon)
    }
}
