import BlueZ
import Cadence
import Coach
import DaemonStatus
import Inputs
import LineSupport
import Media
import Metronome
import Pacing
import Speech
import Testing
import TestSupport

@testable import Clocks
@testable import Configuration
@testable import Control
@testable import strided

/// What a run says about the source of its pace: the daemon's owners and its request handlers on virtual time.
struct PaceSourceTests {
    private let folder: TemporaryFolder
    private let time = VirtualTime()
    private let daemon: Daemon
    private let methods: ControlMethods

    init() throws {
        folder = try TemporaryFolder()
        var settings = DaemonSettings()
        settings.preferences.voice.output = .chimes
        try SettingKey.named("voice.language").read("de", &settings)
        daemon = Daemon(settings, Surroundings(time))
        methods = RequestHandlers(daemon: daemon).methods
    }

    /// Runs at a speed for some seconds, as a treadmill or a receiver reports it; nil for no readings.
    private func pass(_ seconds: Int, at speed: Double?, by source: FollowedSource = .gps) async throws {
        for _ in 0..<seconds {
            try await time.pass(until: time.now + .seconds(1))
            guard let speed = speed.map(Speed.init(metersPerSecond:)) else {
                await daemon.run.deadlineReached()
                await daemon.day.deadlineReached(in: await daemon.run.runnerState)
                continue
            }
            let kind: Observation.Kind =
                source == .treadmill ? .belt(Belt(speed: speed)) : .speed(SatelliteFix(speed: speed))
            let sender: Observation.Source = source == .treadmill ? .treadmill : .nmea
            await daemon.run.handle([Observation(source: sender, arrival: time.now, instant: time.now, kind: kind)])
        }
    }

    /// The status; the condition of its target must agree with its speed.
    private var target: TargetStatus {
        get async {
            let target = await daemon.status.target
            if target.isPaceSet { #expect(target.metersPerSecond == target.manualMetersPerSecond) }
            return target
        }
    }

    @Test func everyConditionOfASourceIsInTheStatus() throws {
        let (time, test) = (time, self)
        try time.run {
            #expect(await test.target.sourceState == .manual)
            _ = try await test.methods.reply(to: Follow(source: .auto))
            _ = try await test.methods.reply(to: Start())
            var target = await test.target
            #expect((target.source, target.sourceState, target.isPaceSet) == (.auto, .waiting, true))
            try await test.pass(10, at: 3.3)
            target = await test.target
            #expect((target.source, target.sourceState, target.isPaceSet) == (.gps, .live, false))
            try await test.pass(6, at: nil)
            target = await test.target
            #expect((target.sourceState, target.isPaceSet) == (.held, false))
            #expect(target.metersPerSecond.map { abs($0 - 3.3) < 0.01 } == true)
            try await test.pass(25, at: nil)
            target = await test.target
            #expect((target.source, target.sourceState, target.isPaceSet) == (.gps, .lost, true))
            #expect(await test.daemon.status.measured?.metersPerSecond == nil, "no measured speed is shown any more")
            try await test.pass(3, at: 3.3)
            target = await test.target
            #expect((target.sourceState, target.isPaceSet) == (.live, false))
        }
    }

    @Test func aLostSourceHasNoMeasuredSpeedAndNoOffset() throws {
        let (time, test) = (time, self)
        try time.run {
            var settings = await test.daemon.run.settings
            settings.pacer.loseAfter = .seconds(8)
            try await test.daemon.run.reload(settings)
            _ = try await test.methods.reply(to: Follow(source: .gps))
            _ = try await test.methods.reply(to: StartActivity(.run))
            try await test.pass(20, at: 3.3)
            _ = try await test.methods.reply(to: ChangePace(deltaMetersPerSecond: 0.2))
            #expect(await test.target.paceOffsetMetersPerSecond == 0.2)
            let before = try #require(await test.daemon.status.recording?.distanceMeters)
            try await test.pass(9, at: nil)
            let target = await test.target
            #expect((target.sourceState, target.paceOffsetMetersPerSecond) == (.lost, nil))
            #expect(await test.daemon.status.measured?.metersPerSecond == nil)
            try await test.pass(60, at: nil)
            let recording = try #require(await test.daemon.status.recording)
            let own = 60 * (target.manualMetersPerSecond ?? 0)
            #expect((own...own + 10 * 3.3).contains((recording.distanceMeters ?? 0) - before), "\(recording)")
            try await test.pass(2, at: 3.3)
            #expect(await test.target.paceOffsetMetersPerSecond == 0.2)
        }
    }

    @Test func theVoiceSaysThatTheSourceIsLostAndThatItIsBack() throws {
        let (time, test) = (time, self)
        try time.run {
            _ = try await test.methods.reply(to: Follow(source: .gps))
            _ = try await test.methods.reply(to: Start())
            try await test.pass(10, at: 3.3)
            try await test.pass(31, at: nil)
            try await test.pass(2, at: 3.3)
            _ = try await test.methods.reply(to: Follow(source: .manual))
            #expect(await test.said == ["GPS verloren, dein eigenes Tempo gilt.", "GPS misst wieder."])
        }
    }

    /// What was announced since the last call.
    private var said: [String] {
        get async {
            // What was announced is in the stream; one more announcement ends it.
            daemon.voice.announce(Announcement(.notice, text: "end"))
            var said: [String] = []
            for await announcement in daemon.voice.announcements {
                guard announcement.text != "end." else { break }
                said.append(announcement.text)
            }
            return said
        }
    }

    @Test func theVoiceDoesNotRepeatThatAnUnsteadySourceIsLost() throws {
        let (time, test) = (time, self)
        try time.run {
            _ = try await test.methods.reply(to: Follow(source: .gps))
            _ = try await test.methods.reply(to: Start())
            try await test.pass(10, at: 3.3)
            let lost = "GPS verloren, dein eigenes Tempo gilt."
            // A receiver that reports for 2 s of 35 s, for ten minutes.
            for _ in 0..<17 {
                try await test.pass(33, at: nil)
                try await test.pass(2, at: 3.3)
            }
            #expect(await test.said == [lost, "GPS misst wieder.", lost])
            // After a steady time, the next loss is a new one.
            try await test.pass(360, at: 3.3)
            try await test.pass(33, at: nil)
            try await test.pass(2, at: 3.3)
            #expect(await test.said == [lost, "GPS misst wieder."])
        }
    }

    private func send(_ events: BluetoothEvent...) async {
        for event in events { await daemon.run.handle(event) }
    }

    @Test func theVoiceSaysOnceThatABatteryIsLow() throws {
        let (time, test) = (time, self)
        let strap = try #require(SensorAddress(parsing: "C0:FF:EE:00:18:0D"))
        let pods = try ["C0:FF:EE:00:18:14", "C0:FF:EE:00:18:15"].map { try #require(SensorAddress(parsing: $0)) }
        @Sendable func found(_ address: SensorAddress, _ service: SensorService, _ name: String) -> BluetoothEvent {
            .found(FoundSensor(address: address, name: name, services: [service], rssi: nil))
        }
        try time.run {
            for address in [strap, pods[0]] { await test.daemon.run.handle(.pair(address, nil)) }
            await test.send(
                found(strap, .heartRate, "H10"),
                found(pods[0], .runningSpeedAndCadence, "Stryd"),
                .connected(strap, [.heartRate, .battery]),
                .battery(strap, percent: 12)
            )
            #expect(await test.said == [], "nothing is said without a run")
            _ = try await test.methods.reply(to: Start())
            #expect(await test.said == ["Pulsgurt, Batterie 12 %."], "the beginning of a run")
            // A sensor that is connected again and again, and whose charge varies.
            for percent in [12, 11, 13, 255, 21, 12, 20] {
                await test.send(
                    .lost(strap, .linkLost, retryIn: .seconds(1)),
                    .connected(strap, [.heartRate, .battery])
                )
                await test.send(.battery(strap, percent: percent))
            }
            #expect(await test.said == [])
            #expect(await test.daemon.status.warnings == [])
            for percent in [10, 9, 7, 5, 4, 0] { await test.send(.battery(strap, percent: percent)) }
            #expect(await test.said == ["Pulsgurt, Batterie 10 %.", "Pulsgurt, Batterie 5 %."])
            #expect(await test.daemon.status.warnings == ["the battery of H10 is at 0 %"])
            await test.send(.battery(strap, percent: 100), .battery(strap, percent: 19))
            #expect(await test.said == ["Pulsgurt, Batterie 19 %."], "the battery was charged")
            // Two sensors of one kind have their own names.
            await test.send(.connected(pods[0], [.runningSpeedAndCadence]), .battery(pods[0], percent: 20))
            #expect(await test.said == ["Laufsensor, Batterie 20 %."])
            await test.daemon.run.handle(.pair(pods[1], nil))
            await test.send(found(pods[1], .runningSpeedAndCadence, "Other"), .battery(pods[0], percent: 8))
            #expect(await test.said == ["Stryd, Batterie 8 %."])
            let inputs = await test.daemon.status.inputs.compactMap(\.detail)
            #expect(inputs.contains("H10, battery 19 %") && inputs.contains("Stryd, battery 8 %"), "\(inputs)")
        }
    }

    @Test func mediaKeysAndTheMethodGiveTheClicksTheSameOffset() throws {
        let (time, test) = (time, self)
        try time.run {
            _ = try await test.methods.reply(to: Follow(source: .gps))
            _ = try await test.methods.reply(to: Start())
            try await test.pass(10, at: 3.3)
            await test.daemon.run.press(.next)
            var target = await test.target
            #expect(target.paceOffsetMetersPerSecond.map { abs($0 - 0.5 / 3.6) < 1e-5 } == true)
            #expect((target.source, target.sourceState) == (.gps, .live))
            let reply = try await test.methods.reply(to: ChangePace(deltaMetersPerSecond: -0.5 / 3.6))
            #expect(reply.follow == .gps)
            target = await test.target
            #expect(target == reply.target)
            #expect(target.paceOffsetMetersPerSecond == nil)
            #expect(test.daemon.surroundings.media.state.title.contains("set by you") == false)
        }
    }

    @Test(arguments: [FollowChoice.auto, .gps, .treadmill, .footpod])
    func aRunWithoutItsSourceCountsTheDistanceOfThePaceThatItPlays(source: FollowChoice) throws {
        let (time, test) = (time, self)
        try time.run {
            _ = try await test.methods.reply(to: StartActivity(.run, .source(source)))
            let before = await test.daemon.status.recording?.distanceMeters ?? 0
            try await test.pass(90, at: nil)
            let recording = try #require(await test.daemon.status.recording)
            let pace = try #require(await test.target.manualMetersPerSecond)
            #expect(abs((recording.distanceMeters ?? 0) - before - 90 * pace) <= 2 * pace, "\(recording)")
            #expect(recording.distanceEstimated)
            // The key "f" of the live screen.
            _ = try await test.methods.reply(to: Follow(source: source == .gps ? .auto : .gps))
            try await test.pass(60, at: nil)
            let later = try #require(await test.daemon.status.recording?.distanceMeters)
            #expect(abs(later - before - 150 * pace) <= 2 * pace)
        }
    }

    @Test(arguments: [FollowedSource.gps, .treadmill, .auto])
    func settingsThatAreReadAgainKeepTheTempo(source: FollowedSource) throws {
        let (time, test) = (time, self)
        try time.run {
            try await test.daemon.run.carryOut(.follow(source))
            _ = try await test.methods.reply(to: StartActivity(.run))
            try await test.pass(60, at: 3.3, by: source)
            let before = try #require(await test.target.stepsPerMinute)
            for change in 0..<3 {
                var settings = await test.daemon.run.settings
                switch change {
                case 0: settings.pacer.heart.maximum = HeartRate(beatsPerMinute: 190)
                case 1: settings.pacer.speed.wander = 0.1
                default: settings.pacer.governor.deadBand = 1.2
                }
                try await test.daemon.run.reload(settings)
                try await test.daemon.change("heart.maximum", to: "\(180 + change)")
                for _ in 0..<20 {
                    try await test.pass(1, at: 3.3, by: source)
                    let now = try #require(await test.target.stepsPerMinute)
                    #expect(abs(now - before) <= 0.6)
                }
            }
        }
    }

    @Test(arguments: [0, -1, 0.01, 15.01, .infinity, .nan]) func aPaceThatNobodyRunsIsRefused(speed: Double) throws {
        let (time, test) = (time, self)
        try time.run {
            await #expect(throws: ControlError.self) {
                _ = try await test.methods.reply(to: SetPace(metersPerSecond: speed))
            }
            await #expect(throws: ControlError.self) {
                _ = try await test.methods.reply(to: StartActivity(.run, .pace(metersPerSecond: speed)))
            }
            await #expect(throws: ControlError.self) {
                _ = try await test.methods.reply(to: ChangePace(deltaMetersPerSecond: speed == 0 ? -5 : speed * 10_000))
            }
            #expect(await test.daemon.status.state == .stopped)
        }
    }
}

/// The same in the words of the programs.
@Suite(.timeLimit(.minutes(15))) struct PaceSourceTextTests {
    @Test func aRunWithoutSourceAndSoundSaysWhatIsMissing() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        let run = try await home.stridectl("run", "auto")
        for text in [
            "10.0 km/h (6:00/km), set by you", "no source yet; to add gps",
            "no sensor reading yet; your own pace 10.0 km/h (6:00/km) is used until one arrives",
            "no sound: the sound device is \"null\"; to find another: stridectl doctor",
        ] { #expect(run.output.contains(text), "\(text): \(run)") }
        let follow = try await home.stridectl("follow", "gps")
        #expect(follow.output.contains("no gps source"), "\(follow)")
        #expect(follow.output.contains("no GPS reading yet; your own pace 10.0 km/h"), "\(follow)")
        let faster = try await home.stridectl("faster", "0.5kmh")
        #expect(faster.output.hasPrefix("pace 10.5 km/h (5:43/km), set by you"), "\(faster)")
        #expect(faster.output.contains("no GPS reading yet, your own pace is used"), "\(faster)")
        let german = try await home.stridectl("status", "--language", "de")
        #expect(german.output.contains("GPS: noch kein Messwert, dein eigenes Tempo gilt"), "\(german)")
        for words in [["pace", "0kmh"], ["pace", "100:00/km"], ["pace", "0.5mph"]] {
            let refused = try await Program.run("stridectl", words, environment: home.environment)
            #expect(refused.status == 64 && refused.errors.contains("between 1 and 54 km/h"), "\(refused)")
            #expect(refused.errors.contains("stridectl pause"), "\(refused)")
        }
        #expect(try await home.stridectl("doctor").output.contains("plays to no device"))
        _ = await daemon.end()
    }

    @Test func aFollowedPaceIsLabelledAndGetsAnOffset() async throws {
        let home = try Home()
        let daemon = try await home.daemon([
            "--device", "null", "--set", "source.hold_after=600s", "--set", "source.lose_after=3600s",
        ])
        _ = try await home.stridectl("start")
        let body = "GPRMC,120000.00,A,5230.0,N,01322.0,E,6.4795,,010126,,,A"
        let checksum = String(body.utf8.reduce(0 as UInt8, ^), radix: 16, uppercase: true)
        let fed = try await home.stridectl("nmea", input: "$\(body)*\(checksum.count < 2 ? "0" : "")\(checksum)\r\n")
        #expect(fed.status == 0)
        let pace = try await home.stridectl("pace").output
        #expect(pace.hasPrefix("pace 12.0 km/h (5:00/km), measured by GPS, "), "\(pace)")
        let faster = try await home.stridectl("faster", "0.5kmh").output
        #expect(faster.hasPrefix("pace 12.5 km/h (4:48/km), measured by GPS, clicks 0.5 km/h faster than measured, "))
        let status = try await home.stridectl().output
        #expect(status.contains("follows gps; clicks 0.5 km/h faster than measured"), "\(status)")
        let slower = try await home.stridectl("slower", "1kmh").output
        #expect(slower.contains("clicks 0.5 km/h slower than measured"), "\(slower)")
        let tooSlow = try await home.stridectl("slower", "20kmh")
        #expect(tooSlow.status == 1 && tooSlow.errors.contains("at most 5 km/h faster or slower"), "\(tooSlow)")
        _ = await daemon.end()
    }
}
