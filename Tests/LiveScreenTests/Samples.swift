import Cadence
import LiveScreen
import Report

extension ScreenModel {
    /// A run in which every value is known, as the runner sees it at 65 s of the monotonic clock.
    static var sample: ScreenModel {
        var model = ScreenModel()
        model.connection = .connected
        model.run = .running
        model.target = StepRate(stepsPerMinute: 172)
        model.measured = StepRate(stepsPerMinute: 168)
        model.speed = Speed(metersPerSecond: 1000 / 330)
        model.elapsed = RunningTime(seconds: 3_725, updatedAt: 65_000_000_000, isRunning: true)
        model.distance = Distance(meters: 11_280)
        model.heartRate = HeartRate(beatsPerMinute: 156)
        model.zone = 3
        model.lap = 4
        model.source = "nmea"
        model.sourceState = "fresh"
        model.recording = .recording
        model.beat = BeatClock(step: 700, heardAt: 65_000_000_000, interval: 350_000_000)
        for second in 0..<600 {
            let speed = Speed(metersPerSecond: 3 + Double(second % 60) / 60)
            let cadence = StepRate(stepsPerMinute: 165 + Double(second % 40) / 4)
            model.history.append(.init(second: second, speed: speed, cadence: cadence, target: model.target))
        }
        model.route = (0..<100).compactMap { index in
            Position(latitude: 52.5 + Double(index) / 20_000, longitude: 13.3 + Double(index * index) / 1_000_000)
        }
        return model
    }
}

extension TerminalStyle {
    static let sample = TerminalStyle(colors: .palette)
    static let ascii = TerminalStyle(letters: .ascii)
}
