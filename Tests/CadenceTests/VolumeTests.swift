import Cadence
import Testing

/// Volumes as people write them.
@Suite struct VolumeTests {
    @Test(arguments: [
        ("80%", 0.8), ("80", 0.8), (" 80 % ", 0.8), ("0", 0), ("100%", 1), ("0.5%", 0.005), ("-0dB", 1), ("0dB", 1),
        ("0 dB", 1), ("-12dB", 0.630_957_344_480_193), ("-12 dB", 0.630_957_344_480_193), ("-60dB", 0.1),
        ("-6.0db", 0.794_328_234_724_281), ("-inf", 0), ("-inf dB", 0), ("-INFdB", 0),
    ])
    func aVolumeIsAPercentageOrDecibels(text: String, fraction: Double) throws {
        #expect(abs(try #require(Volume(parsing: text)).fraction - fraction) < 1e-12)
    }

    @Test(arguments: [
        "", " ", "%", "dB", "-dB", "101%", "-1%", "-1", "12dB", "0.1dB", "-60.1dB", "-12%dB", "-12dB%", "-12", "nan",
        "nandB", "inf", "infdB", "inf%", "loud", "-12 decibels", "--12dB",
    ])
    func textThatIsNoVolumeIsRefused(text: String) {
        #expect(Volume(parsing: text) == nil)
    }

    /// The table in the documentation of `Volume`.
    @Test(arguments: [(1.0, 0.0), (0.8, -5.8), (0.5, -18.1), (0.2, -41.9), (0.1, -60.0)])
    func theGainIsTheCubeOfTheVolume(fraction: Double, decibels: Double) {
        let volume = Volume(fraction: fraction)
        #expect(abs(volume.decibels - decibels) < 0.05)
        #expect(abs(volume.amplitude - fraction * fraction * fraction) < 1e-15)
    }

    @Test func decibelsAreRestoredExactly() {
        for decibels in stride(from: -60.0, through: 0, by: 0.5) {
            #expect(abs(Volume(decibels: decibels).decibels - decibels) < 1e-9)
        }
        #expect(Volume(decibels: 3).fraction == 1)
        #expect(Volume(decibels: .nan).fraction == 0)
    }

    @Test func silenceIsMinusInfinity() {
        #expect(Volume(fraction: 0).decibels == -.infinity)
        #expect(Volume(decibels: -.infinity) == Volume(fraction: 0))
        #expect(Volume(fraction: 0).amplitude == 0)
    }

    @Test func aVolumeIsShownAsAPercentage() throws {
        #expect(Volume(fraction: 0.8).formatted == "80 %")
        #expect(try #require(Volume(parsing: "-12dB")).formatted == "63 %")
        #expect(Volume(fraction: 0).formatted == "0 %")
    }
}
