import Cadence
import Inputs
import InputsSupport
import Testing

@Suite("NMEA sentences")
struct SentenceTests {
    private func parse(_ text: String) throws(SentenceFault) -> Sentence {
        try Sentence(parsing: Array(text.utf8))
    }

    private func fault(_ body: String) -> SentenceFault? {
        do throws(SentenceFault) {
            _ = try Sentence(parsing: line(body).dropLast(2))
            return nil
        } catch {
            return error
        }
    }

    private func read(_ body: String) throws -> Sentence {
        try Sentence(parsing: line(body).dropLast(2))
    }

    @Test(arguments: [
        (",1791615600000", true), (" 1791615600000", true), ("\t7", true), (",", true), ("A", false), ("1", false),
        ("a", false),
    ])
    func textAfterTheChecksumIsIgnoredUnlessItContinuesIt(text: String, isRead: Bool) throws {
        let line = Array(line("GPRMC,225446.33,A,4916.45,N,12311.12,W,005.4,054.7,191194,020.3,E,A").dropLast(2))
        let longer = line + Array(text.utf8)
        if isRead {
            #expect(try Sentence(parsing: longer) == Sentence(parsing: line))
        } else {
            #expect(throws: SentenceFault.checksum) { try Sentence(parsing: longer) }
        }
    }

    @Test func rmcGivesTimePositionAndSpeed() throws {
        let sentence = try read("GPRMC,225446.33,A,4916.45,N,12311.12,W,005.4,054.7,191194,020.3,E,A")
        guard case .rmc(let rmc) = sentence else { throw SentenceFault.unread }
        #expect(rmc.time == TimeOfDay(hour: 22, minute: 54, second: 46, nanosecond: 330_000_000))
        #expect(near(rmc.position?.latitude, 49 + 16.45 / 60))
        #expect(near(rmc.position?.longitude, -(123 + 11.12 / 60)))
        #expect(near(rmc.speed?.metersPerSecond, 2.778))
        #expect(rmc.mode == .valid(.autonomous))
    }

    @Test(arguments: [
        ("A", FixMode.valid(.autonomous)), ("D", .valid(.differential)), ("P", .valid(.precise)),
        ("R", .valid(.rtkFixed)), ("F", .valid(.rtkFloat)), ("E", .valid(.deadReckoning)), ("", .valid(.unspecified)),
        ("S", .simulated), ("M", .simulated), ("N", .invalid), ("V", .invalid), ("Q", .invalid),
    ])
    func theModeDecidesWhetherAFixIsUsed(letter: String, mode: FixMode) throws {
        guard case .rmc(let rmc) = try read("GPRMC,,A,,,,,1.0,,,,,\(letter),V") else { throw SentenceFault.unread }
        #expect(rmc.mode == mode)
    }

    @Test func navigationalStatusVDoesNotRejectAFix() throws {
        guard case .rmc(let rmc) = try read("GNRMC,120000.00,A,5230.0,N,01324.0,E,5.0,,010126,,,A,V") else {
            throw SentenceFault.unread
        }
        #expect(rmc.mode == .valid(.autonomous))
    }

    @Test func anEmptySpeedIsNilNotZero() throws {
        guard case .vtg(let vtg) = try read("GNVTG,,,,,,,,,N") else { throw SentenceFault.unread }
        #expect(vtg.speed == nil)
        guard case .rmc(let rmc) = try read("GPRMC,,V,,,,,,,,,,N") else { throw SentenceFault.unread }
        #expect(rmc.speed == nil)
    }

    @Test func vtgUsesKnotsOtherwiseKilometersPerHour() throws {
        guard case .vtg(let knots) = try read("GPVTG,,T,,M,5.4,N,10.0,K,A"),
            case .vtg(let kilometers) = try read("GPVTG,,T,,M,,N,10.0,K"),
            case .vtg(let oldest) = try read("GPVTG,90.0,88.1,5.4,10.0")
        else { throw SentenceFault.unread }
        #expect(near(knots.speed?.metersPerSecond, 2.778))
        #expect(near(kilometers.speed?.metersPerSecond, 10 / 3.6))
        #expect(oldest.speed == knots.speed)
    }

    @Test func anInconsistentVTGIsMarked() throws {
        guard case .vtg(let agreeing) = try read("GPVTG,,T,,M,0.035,N,0.065,K,A"),
            case .vtg(let contradicting) = try read("GPVTG,,T,,M,0.0,N,9.7,K")
        else { throw SentenceFault.unread }
        #expect(agreeing.isConsistent)
        #expect(!contradicting.isConsistent)
    }

    @Test func oneConstellationWithAFixGivesGNSAFix() throws {
        for (modes, mode) in [
            ("NNNN", FixMode.invalid), ("ANNA", .valid(.autonomous)), ("NDD", .valid(.differential)),
            ("NS", .simulated),
        ] {
            guard case .fix(let fix) = try read("GNGNS,053232.438,3114.8,N,12135.2,E,\(modes),07,1.2,153.8,8.3,,0000")
            else {
                throw SentenceFault.unread
            }
            #expect(fix.mode == mode)
            #expect(fix.altitude == Altitude(meters: 153.8))
        }
    }

    @Test(arguments: [
        "GPRMC,120000.00,A,5230.0,N,01324.0,E,5.0,,010126,,,A,V,1",  // a field too many
        "GPRMC,120000.00,A,5230.0,N,01324.0,E,5.0,,010126",  // cut short
        "GPRMC,120000.00,A,5230.0,,01324.0,E,5.0,,010126,,,A",  // latitude without a hemisphere
        "GPRMC,120000.00,A,5230.0,E,01324.0,N,5.0,,010126,,,A",  // hemispheres exchanged
        "GPRMC,120000.00,A,5261.0,N,01324.0,E,5.0,,010126,,,A",  // sixty-one minutes
        "GPRMC,120000.00,A,9100.0,N,01324.0,E,5.0,,010126,,,A",  // beyond the pole
        "GPRMC,120000.00,A,,,01324.0,E,5.0,,010126,,,A",  // half a position
        "GPRMC,240000.00,A,5230.0,N,01324.0,E,5.0,,010126,,,A",  // no such hour
        "GPRMC,12000.00,A,5230.0,N,01324.0,E,5.0,,010126,,,A",  // a digit lost
        "GPRMC,120000.00,A,5230.0,N,01324.0,E,-5.0,,010126,,,A",
        "GPRMC,120000.00,A,5230.0,N,01324.0,E,5.0.0,,010126,,,A",
        "GPRMC,120000.00,A,5230.0,N,01324.0,E,.,,010126,,,A",
        "GPRMC,120000.00,A,5230.0,N,01324.0,E,1e0,,010126,,,A",
        "GPRMC,120000.00,A,5230.0,N,01324.0,E,nan,,010126,,,A",
        "GPRMC,120000.00,A,5230.0,N,01324.0,E,5.0000000000000000000,,010126,,,A",
        "GPRMC,120000.00,A,5230.0,N,01324.0,E,5.0,9<0,010126,,,A",
        "GPRMC,120000.00,AA,5230.0,N,01324.0,E,5.0,,010126,,,A",
        "GPVTG,,T,,M,5.4,N,10.0,K,A,",
        "GPVTG,,T,,M,5.4,K,10.0,N,A",
        "GPGGA,120000,5230.0,N,01324.0,E,1,08,1.1,34.5,F,44.0,M,,",
        "GPGGA,120000,5230.0,N,01324.0,E,12,08,1.1,34.5,M,44.0,M,,",
        "GPGLL,5230.0,N,01324.0,E,120000,A,A,A",
        "GPZDA,120000,01,01,2026,00",
    ])
    func aValidChecksumDoesNotMakeAnInvalidFieldValid(body: String) {
        #expect(fault(body) == .grammar)
    }

    @Test(arguments: [
        "$GPRMC,,V,,,,,,,,,,N", "$GPRMC,,V,,,,,,,,,,N*", "$GPRMC,,V,,,,,,,,,,N*5", "$GPRMC,,V,,,,,,,,,,N*533",
        "$GPRMC,,V,,,,,,,,,,N*54", "$GPRMC,,V,,,,,,,,,,N*5g", "$*00x", "$", "$*00",
    ])
    func theChecksumIsTwoHexadecimalDigitsAtTheEnd(text: String) {
        #expect(throws: SentenceFault.self) { try parse(text) }
    }

    @Test func theChecksumMayBeInLowerCase() throws {
        #expect(try parse("$GPRMC,,V,,,,,,,,,K,N*18") == parse("$GPRMC,,V,,,,,,,,,K,N*18"))
        let upper = String(decoding: line("GPZDA,000007,,,,,").dropLast(2), as: UTF8.self)
        #expect(try parse(upper.lowercasedChecksum) == parse(upper))
    }

    @Test(arguments: [
        "PGRMC,A", "GPGSV,1,1,00", "LOG108,1", "GPTXT,01,01,02,u-blox", "PSTI,,RMC", "GPXTE,A,A,0.67,L,N",
    ])
    func otherSentenceTypesAreIgnored(body: String) {
        #expect(fault(body) == .unread)
    }
}

extension String {
    fileprivate var lowercasedChecksum: String { dropLast(2) + suffix(2).lowercased() }
}
