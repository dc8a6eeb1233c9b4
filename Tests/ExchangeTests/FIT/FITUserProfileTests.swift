import Cadence
import Testing
import TestSupport

@testable import Exchange

/// The runner's properties in FIT files.
@Suite struct FITUserProfileTests {
    private static let columns: [FITBytes.Column] = [
        (3, 1, FITBytes.uint8), (4, 2, FITBytes.uint16), (8, 1, FITBytes.uint8), (9, 1, FITBytes.uint8),
        (11, 1, FITBytes.uint8), (31, 2, FITBytes.uint16), (32, 2, FITBytes.uint16),
    ]

    /// A run with a profile: height in cm, weight in 100 g, three heart rates, and two step lengths in mm.
    private func profile(_ values: [Int], bigEndian: Bool = false) throws -> FIT.UserProfile {
        var bytes = FITBytes()
        bytes.define(5, 3, Self.columns, bigEndian: bigEndian)
        bytes.add(5, zip(values, Self.columns).map { ($0, Int($1.size)) }, bigEndian: bigEndian)
        bytes.data += FITBytes.run.data
        let file = try FIT.decodeFile(bytes.file())
        #expect(file.tracks == (try FIT.decode(FITBytes.run.file())))
        return file.profile
    }

    @Test(arguments: [false, true]) func valuesHaveTheirUnits(bigEndian: Bool) throws {
        let profile = try profile([178, 705, 47, 187, 190, 1100, 760], bigEndian: bigEndian)
        #expect(profile.height == Length(meters: 1.78))
        #expect(profile.mass == Mass(kilograms: 70.5))
        #expect(profile.restingHeartRate == HeartRate(beatsPerMinute: 47))
        #expect(profile.maximumHeartRate == HeartRate(beatsPerMinute: 187), "that of running")
        #expect(profile.runningStep == Length(meters: 1.1))
        #expect(profile.walkingStep == Length(meters: 0.76))
        #expect(!profile.isEmpty)
    }

    @Test func theMaximumOfAllSportsIsUsedWithoutThatOfRunning() throws {
        #expect(try profile([178, 705, 47, 255, 190, 0, 0]).maximumHeartRate == HeartRate(beatsPerMinute: 190))
    }

    @Test(arguments: [
        [0, 0, 0, 0, 0, 0, 0], [255, 65535, 255, 255, 255, 65535, 65535], [20, 65534, 5, 250, 60, 65534, 100],
        [49, 100, 200, 99, 231, 2700, 1400],
    ])
    func missingAndImpossibleValuesAreUnknown(values: [Int]) throws {
        #expect(try profile(values).isEmpty)
    }

    @Test func aFileWithoutAProfileHasNone() throws {
        #expect(try FIT.decodeFile(FITBytes.run.file()).profile.isEmpty)
        #expect(try FIT.decodeFile(FIT.encode(try FIT.decode(FITBytes.run.file())[0])).profile.isEmpty)
    }

    @Test func aLaterProfileReplacesOnlyTheValuesItHas() throws {
        var profile = try profile([178, 705, 47, 187, 190, 1100, 760])
        profile.update(with: try self.profile([0, 690, 0, 0, 0, 0, 0]))
        #expect(profile.mass == Mass(kilograms: 69))
        #expect(profile.height == Length(meters: 1.78))
    }

    @Test(.needsShared("data/runs"), arguments: ["garmin-fenix-5-run.fit", "garmin-fenix-5-walk.fit"])
    func theProfileOfAWatchIsThatOfIndependentReaders(name: String) throws {
        let profile = try FIT.decodeFile(try SharedFolder.bytes("data/runs/\(name)")).profile
        var expected = FIT.UserProfile()
        expected.height = Length(meters: 1.75)
        expected.mass = Mass(kilograms: 68)
        expected.restingHeartRate = HeartRate(beatsPerMinute: 47)
        #expect(profile == expected)
    }
}
