import Cadence
import Testing

@Suite struct SpeedTests {
    static let spellings: [(text: String, metersPerSecond: Double)] = [
        ("10kmh", 10 / 3.6), ("10km/h", 10 / 3.6), ("10 km/h", 10 / 3.6), ("10.5KPH", 10.5 / 3.6),
        ("  10 Km / H ", 10 / 3.6), ("6.2mph", 6.2 * 0.44704), ("6.2 MPH", 6.2 * 0.44704), ("2.8m/s", 2.8),
        ("2.8 mps", 2.8), (".5m/s", 0.5), ("+2.8m/s", 2.8), ("0m/s", 0), ("-0m/s", 0), ("1e-07m/s", 1e-7),
        ("6:00/km", 1000 / 360.0), ("6:00 min/km", 1000 / 360.0), ("6:00min/km", 1000 / 360.0),
        ("06:00 /KM", 1000 / 360.0), ("6:00 per km", 1000 / 360.0), ("6'00\"/km", 1000 / 360.0),
        ("6′00″/km", 1000 / 360.0), ("5:07.5/km", 1000 / 307.5), ("5.5 min/km", 1000 / 330.0),
        ("9:39/mi", 1609.344 / 579), ("9:39/mile", 1609.344 / 579), ("9:39 min/mile", 1609.344 / 579),
    ]

    @Test(arguments: spellings)
    func everySpellingOfASpeedIsParsed(text: String, metersPerSecond: Double) throws {
        let speed = try Speed(parsing: text)
        #expect(abs(speed.metersPerSecond - metersPerSecond) < 1e-12)
    }

    @Test(arguments: ["10", " 10.5 ", "6:00"])
    func theErrorForANumberWithoutAUnitListsTheUnits(text: String) throws {
        let error = try #require(quantityError { () throws(QuantityError) in try Speed(parsing: text) })
        #expect(error.reason == .missingUnit)
        #expect(error.description.contains("has no unit"))
        #expect(error.advice.contains("6:00/km"))
    }

    @Test func theErrorForTenWithoutAUnitListsEveryUnit() throws {
        let error = try #require(quantityError { () throws(QuantityError) in try Speed(parsing: "10") })
        #expect(
            error.description
                == "\"10\" has no unit: write it as 10km/h, 6.2mph, 2.8m/s, 6:00/km or 9:39/mi"
        )
    }

    @Test(
        arguments: [
            "", " ", "fast", "km/h", "km/h10", "10 furlongs", "10km", "1 0km/h", "10km/h 5", "10km/h5km/h", "1.2.3m/s",
            "0x10m/s", "nan m/s", "infm/s", "--5m/s", "6:5/km", "6:60/km", "6:000/km", "6.5:00/km", ":30/km", "6:/km",
            "1:06:00/km", "6:00km", "6:00/furlong", "6:-1/km", "6/km", "6:00/", "١٠km/h", "1\u{301}0km/h", "10e/km/h",
        ]
    )
    func textThatIsNoSpeedIsRefused(text: String) {
        let error = quantityError { () throws(QuantityError) in try Speed(parsing: text) }
        #expect(error?.reason == .unreadable)
    }

    @Test func aDecimalCommaIsRefusedWithTheReason() throws {
        let error = try #require(quantityError { () throws(QuantityError) in try Speed(parsing: "10,5km/h") })
        #expect(error.description == "\"10,5km/h\" is not a speed or pace: write decimals with a point")
    }

    @Test(arguments: ["54.1km/h", "16m/s", "33.7mph", "-1m/s", "1e400m/s", "0:00/km", "1:05/km", "200:00/km"])
    func theErrorForASpeedOutOfRangeNamesTheRange(text: String) throws {
        let error = try #require(quantityError { () throws(QuantityError) in try Speed(parsing: text) })
        #expect(error.reason == .outOfRange)
        #expect(error.advice.contains("between"))
    }

    @Test func anyNumberBecomesTheNearestSpeedInRange() {
        #expect(Speed(metersPerSecond: -1).metersPerSecond == 0)
        #expect(Speed(metersPerSecond: 99).metersPerSecond == 15)
        #expect(Speed(metersPerSecond: .infinity).metersPerSecond == 15)
        #expect(Speed(metersPerSecond: .nan).metersPerSecond == 0)
        #expect(Speed(kilometersPerHour: 36).metersPerSecond == 10)
        #expect(Speed(milesPerHour: 10).metersPerSecond == 4.4704)
    }

    @Test(
        arguments: [
            (Speed.Unit.kilometersPerHour, "10.0 km/h"), (.metersPerSecond, "2.78 m/s"), (.milesPerHour, "6.2 mph"),
            (.pacePerKilometer, "6:00/km"), (.pacePerMile, "9:39/mi"),
        ]
    )
    func tenKilometersPerHourIsWrittenInEveryUnit(unit: Speed.Unit, text: String) {
        #expect(Speed(kilometersPerHour: 10).formatted(unit) == text)
    }

    @Test func aSpeedOfZeroHasNoPace() {
        #expect(Speed(metersPerSecond: 0).formatted(.pacePerKilometer) == "–:––/km")
        #expect(Speed(metersPerSecond: 0.0999).formatted(.pacePerMile) == "–:––/mi")
        #expect(Speed(metersPerSecond: 0.1).formatted(.pacePerKilometer) == "166:40/km")
        #expect(Speed(metersPerSecond: 0).formatted(.kilometersPerHour) == "0.0 km/h")
    }

    @Test func secondsCarryIntoMinutes() {
        #expect(Pace(secondsPerKilometer: 359.6).formatted(per: .kilometer) == "6:00/km")
        #expect(Pace(secondsPerKilometer: 365).formatted(per: .kilometer) == "6:05/km")
    }

    @Test func fasterSpeedsAreGreaterAndFasterPacesAreLess() throws {
        let slow = Speed(metersPerSecond: 2)
        let fast = Speed(metersPerSecond: 3)
        #expect(slow < fast)
        #expect(try #require(Pace(fast)) < #require(Pace(slow)))
    }

    @Test(arguments: ["6:00/km", "9:39/mi", "5.5min/km"])
    func aPaceIsParsedFromEverySpellingOfASpeed(text: String) throws {
        #expect(try Pace(parsing: text).speed == Speed(parsing: text))
    }

    @Test(arguments: ["10km/h", "10", "six"])
    func theErrorForAPaceNamesAPace(text: String) {
        #expect(quantityError { () throws(QuantityError) in try Pace(parsing: text) }?.quantity == "a pace")
    }
}
