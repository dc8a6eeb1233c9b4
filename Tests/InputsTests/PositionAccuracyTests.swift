import Cadence
import Inputs
import InputsSupport
import Testing

@testable import Inputs

/// The radius of the circle in which the runner is with a probability of 95 %.
@Suite struct PositionAccuracyTests {
    private func radii(_ epochs: [[UInt8]]) -> [Double?] {
        var decoder = NMEADecoder()
        return epochs.enumerated().flatMap { second, bytes in decoder.feed(bytes, at: .seconds(second)) }
            .map { $0.fix?.positionAccuracy?.meters }
    }

    private func gga(_ time: String, dilution: String, quality: String = "1") -> [UInt8] {
        line("GPGGA,\(time),5230.0000,N,01315.0000,E,\(quality),08,\(dilution),34.5,M,45.0,M,,")
    }

    @Test func theDilutionIsMultipliedByTheRangeError() {
        #expect(radii([gga("120000", dilution: "1.2") + rmc("120000", knots: "5.4")]) == [18])
        #expect(radii([gga("120000", dilution: "1.2", quality: "2") + rmc("120000", knots: "5.4")]) == [4.5])
    }

    @Test func theDilutionOfTheEpochBeforeIsUsedIfItsSentenceComesLast() {
        let seen = radii([
            rmc("120000", knots: "5.4") + gga("120000", dilution: "1.0"), rmc("120001", knots: "5.4"),
            rmc("120002", knots: "5.4"),
            rmc("120003", knots: "5.4"),
        ])
        #expect(seen == [nil, 15, 15, nil])
    }

    @Test func measuredDeviationsAreUsedInsteadOfTheDilution() {
        let measured = line("GPGST,120000,2.1,,,,3.0,4.0,6.0")
        #expect(radii([gga("120000", dilution: "1.2") + measured + rmc("120000", knots: "5.4")]) == [10])
        let empty = line("GPGST,120000,,,,,,,")
        #expect(radii([gga("120000", dilution: "1.2") + empty + rmc("120000", knots: "5.4")]) == [18])
    }

    @Test func aSentenceAboutErrorsBeginsNoEpoch() {
        let late = line("GPGST,115958,2.1,,,,3.0,4.0,6.0")
        #expect(radii([rmc("120000", knots: "5.4"), late + rmc("120001", knots: "5.4")]) == [nil, nil])
    }

    @Test func aDilutionWithoutMeaningIsNotUsed() {
        for dilution in ["", "0.0", "99999"] {
            #expect(radii([gga("120000", dilution: dilution) + rmc("120000", knots: "5.4")]) == [nil], "\(dilution)")
        }
    }

    @Test func gpsdStatesTheRadiusOrBothErrors() {
        func radius(_ eph: Double?, _ epx: Double?, _ epy: Double?) -> Double? {
            var gate = TPVGate()
            let report = GPSDMessage.TPV(mode: 3, speed: 2.5, eph: eph, epx: epx, epy: epy, track: 90)
            return gate.apply(report, at: .zero)?.fix?.positionAccuracy?.meters
        }
        #expect(radius(7.5, 3, 4) == 7.5)
        #expect(radius(nil, 3, 4) == 5)
        #expect(radius(nil, 3, nil) == nil)
        #expect(radius(-1, nil, nil) == nil && radius(.infinity, nil, nil) == nil && radius(.nan, nil, nil) == nil)
    }
}
