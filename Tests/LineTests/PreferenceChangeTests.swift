import Activities
import Cadence
import Control
import Haptics
import Messages
import Metronome
import Pacing
import TestSupport
import Testing

@testable import Configuration

@Suite struct PreferenceChangeTests {
    /// The settings that the settings file would give for the stored text.
    private func read(_ stored: (key: String, text: String)) throws -> DaemonSettings {
        var settings = DaemonSettings()
        try #require(SettingKey.named(stored.key)).read(stored.text, &settings)
        return settings
    }

    private func expectSameAfterRestart(_ change: PreferenceChange) throws {
        var settings = DaemonSettings()
        change.apply(to: &settings)
        #expect(try read(change.stored) == settings, "\(change.stored)")
    }

    @Test(arguments: [
        PreferenceChange.units(.metric), .units(.miles), .language(.english), .language(.german), .cue(.everyOther),
        .cue(.onlyOff), .sound("woodblock"), .accent(.pan), .lock(.lead),
        .inactivity(nil), .inactivity(.longest), .inactivity(WindowLength(seconds: 7)), .reminder(nil),
        .reminder(ReminderTime(parsing: "18:05")), .goalAlerts(true), .goalAlerts(false),
        .height(Length(meters: 1.785)), .mass(Mass(kilograms: 70.25)), .offset(StepRateOffset(stepsPerMinute: -3.5)),
        .maximumHeartRate(HeartRate(beatsPerMinute: 187)),
        .vibrationOutput(.auto), .vibrationStrength(0.35), .vibrationFeet(.right),
        .vibrationOffset(.milliseconds(-40)), .vibrationOffset(.milliseconds(200)), .vibrationOffset(.zero),
        .voiceOutput(.speech), .voiceOutput(.chimes), .voiceOutput(.off), .voiceQuiet(true), .voiceQuiet(false),
    ])
    func aStoredChangeIsReadAsTheSameValue(change: PreferenceChange) throws {
        try expectSameAfterRestart(change)
    }

    @Test func everyWholePercentageIsStoredWithoutFurtherDigits() throws {
        for percent in 0...100 {
            let volume = try #require(Volume(validating: Double(percent) / 100))
            #expect(volume.text == "\(percent).0%")
            try expectSameAfterRestart(.volume(volume))
        }
    }

    @Test func randomValuesAreReadAsTheSameValue() throws {
        var random = SplitMix64(seed: TestSeed.value())
        for _ in 0..<200 {
            let percent = Double(Int.random(in: 0...10_000_000, using: &random)) / 100_000
            try expectSameAfterRestart(.volume(Volume(fraction: percent / 100)))
            try expectSameAfterRestart(.height(Length(meters: .random(in: 1...2.2, using: &random))))
            try expectSameAfterRestart(.mass(Mass(kilograms: .random(in: 40...120, using: &random))))
            let offset = StepRateOffset(stepsPerMinute: .random(in: -10...10, using: &random))
            try expectSameAfterRestart(.offset(offset))
        }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, -0.001, 1.001, 1e300])
    func invalidNumbersAreRefused(number: Double) {
        #expect(Volume(validating: number) == nil)
        #expect(throws: QuantityError.self) { try Mass(validatingKilograms: number) }
        #expect(throws: QuantityError.self) { try Length(validatingHeight: number == 1.001 ? 9 : number) }
        #expect(throws: QuantityError.self) { try Speed(validatingPace: number == 1.001 ? 15.1 : number) }
    }
}
