import Activities
import Cadence
import Report
import Testing

@Suite struct ActivityTextTests {
    private let style = TerminalStyle(columns: 44)

    /// Two kilometres, the first in 5:00, the second in 6:40, up a hill and down again.
    private let hill: ActivityTrack = {
        var summary = Summary()
        summary.moving = .seconds(700)
        summary.distance = Distance(meters: 2000)
        summary.distanceSource = .satellites
        summary.cadence = StepRate(stepsPerMinute: 170)
        summary.target = StepRate(stepsPerMinute: 172)
        summary.inSync = .seconds(525)
        summary.syncMeasured = .seconds(700)
        var meters = 0.0
        let samples = (1...700).map { second in
            let speed = second <= 300 ? 1000.0 / 300 : 2.5
            meters += speed
            return Sample(
                elapsed: .seconds(second),
                altitude: Altitude(meters: meters < 1000 ? 100 + meters / 20 : 200 - meters / 20),
                distance: Distance(meters: meters),
                speed: Speed(metersPerSecond: speed),
                target: StepRate(stepsPerMinute: 172),
                cadence: StepRate(stepsPerMinute: second <= 300 ? 172 : 168)
            )
        }
        return ActivityTrack(
            activity: Activity(
                kind: .run,
                origin: .recorded,
                start: TerminalFixtures.evening,
                elapsed: .seconds(700),
                summary: summary
            ),
            samples: samples
        )
    }()

    @Test func aRunOverAHillIsShownInFull() {
        #expect(
            "\n" + ActivityText(id: 5, hill).view(style) == """

                Run 5 · Sat 21 Nov 2026, 18:05
                Evening run

                distance  2.00 km from GPS
                time      11:40
                pace      5:50/km
                cadence   170 spm, target 172
                in sync   75 %  of the 11:40 measured

                Pace min/km, fast is up
                       │
                  5:00 ┤▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄
                       │██████████████████
                  5:30 ┤██████████████████
                       │██████████████████
                  6:00 ┤██████████████████
                       │██████████████████
                  6:30 ┤██████████████████
                       │██████████████████▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇
                       └┴───────┴────────┴────────┴────────┴
                        0.0    0.5      1.0      1.5  2.0 km

                Altitude m
                   150 ┤              ▁▂▃▄▄▃▂▁
                       │     ▁▂▃▄▄▅▆▇██████████▇▆▅▄▄▃▂▁
                   100 ┤▄▅▆▇████████████████████████████▇▆▅▄
                       └┴───────┴────────┴────────┴────────┴
                        0.0    0.5      1.0      1.5  2.0 km

                Cadence spm  ⠒ measured  ─ target
                   175 ┤
                       │⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤──────────────────
                   170 ┤                 ⠘⡆
                       │                  ⠳⠶⠶⠶⠶⠶⠶⠶⠶⠶⠶⠶⠶⠶⠶⠶⠶⠶
                   165 ┤
                       └┴───────┴────────┴────────┴────────┴
                        0.0    0.5      1.0      1.5  2.0 km

                Splits
                km     pace                       climb  spm
                 1  5:00/km  ███████████████████   50 m  172
                 2  6:40/km  ██████████████▎        0 m  168
                """
        )
    }

    @Test func imperialUnitsAreUsedIfChosen() {
        let text = ActivityText(id: 5, hill).view(TerminalStyle(columns: 60, units: .miles))
        #expect(text.contains("1.24 mi from GPS"))
        #expect(text.contains("Pace min/mi, fast is up"))
        #expect(text.contains("Altitude ft"))
        #expect(!text.contains("km"))
    }

    @Test func aStopDoesNotFlattenThePace() {
        let running = TerminalFixtures.run(seconds: 1800)
        var waiting = running
        let last = running.samples.count / 2
        // Four minutes more at a crossing, without a pause.
        waiting.samples = running.samples.map { sample in
            var sample = sample
            if (last..<last + 240).contains(Int(sample.elapsed / .seconds(1))) {
                sample.speed = Speed(metersPerSecond: 0)
                sample.distance = running.samples[last].distance
            }
            return sample
        }
        let axis = { (track: ActivityTrack) in
            ActivityText(id: 1, track).view(TerminalStyle()).split(separator: "\n").filter {
                $0.contains("┤")
            }
            .prefix(5).map { $0.prefix(6) }
        }
        #expect(axis(waiting) == axis(running))
    }

    @Test func withoutSamplesThereAreNoCharts() {
        let text = ActivityText(id: nil, ActivityTrack(activity: hill.activity, samples: [])).view(style)
        #expect(text.contains("2.00 km from GPS"))
        #expect(!text.contains("┤") && !text.contains("Splits") && !text.contains("Route"))
    }

    @Test func unmeasuredValuesAreNotShownAsZero() {
        let activity = Activity(kind: .walk, origin: .recorded, start: TerminalFixtures.evening, elapsed: .seconds(60))
        let text = ActivityText(id: 1, ActivityTrack(activity: activity, samples: [])).view(style)
        #expect(text.contains("not measured"))
        #expect(!text.contains("0.00") && !text.contains("kcal") && !text.contains("spm"))
    }

    @Test func oneSampleGivesAChart() {
        let track = ActivityTrack(activity: hill.activity, samples: [hill.samples[0]])
        let text = ActivityText(id: 1, track).view(style)
        #expect(text.contains("Altitude m"))
        #expect(!text.contains("Splits"))
    }

    @Test func withoutMovementThereIsNoPaceChart() {
        let samples = (1...100).map { second in
            Sample(elapsed: .seconds(second), distance: .zero, speed: Speed(metersPerSecond: 0))
        }
        var activity = hill.activity
        activity.pauses = [.zero..<Duration.seconds(100)]
        activity.summary = Summary()
        let text = ActivityText(id: 1, ActivityTrack(activity: activity, samples: samples)).view(style)
        #expect(!text.contains("fast is up"))
        #expect(text.contains("1 pause"))
    }

    @Test func manySplitsAreCombined() {
        let text = ActivityText(id: 1, TerminalFixtures.run(seconds: 86_400, speed: 1.9)).view(style)
        let splits = text.split(separator: "\n").drop { !$0.hasPrefix("Splits") }
        #expect(splits.count <= 47)
        #expect(splits.contains { $0.contains(" 100 ") } && !splits.contains { $0.contains(" 101 ") })
    }

    @Test func aRideHasASpeedInsteadOfAPace() {
        let text = ActivityText(id: 1, TerminalFixtures.run(seconds: 3600, kind: .cycle, speed: 7)).view(style)
        #expect(text.contains("Speed km/h") && text.contains("25.2 km/h") && !text.contains("/km"))
    }
}
