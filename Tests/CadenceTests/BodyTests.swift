import Cadence
import Testing

@Suite struct LengthTests {
    @Test(
        arguments: [
            ("178cm", 1.78), ("178 CM", 1.78), ("1.78m", 1.78), ("1.78 metres", 1.78), ("70in", 1.778),
            ("70 inches", 1.778), ("70\"", 1.778), ("5ft10in", 1.778), ("5 ft 10 in", 1.778), ("5ft10", 1.778),
            ("5'10\"", 1.778), ("5'10", 1.778), ("5’10”", 1.778), ("5′10″", 1.778), ("5'10''", 1.778),
            ("5 feet 10.5 inches", 1.7907), ("6ft", 1.8288), ("6'", 1.8288), ("5.5ft", 1.6764),
        ]
    )
    func everySpellingOfAHeightIsParsed(text: String, meters: Double) throws {
        #expect(abs(try Length(parsing: text).meters - meters) < 1e-12)
    }

    @Test func theErrorForAHeightWithoutAUnitListsTheUnits() {
        let error = quantityError { () throws(QuantityError) in try Length(parsing: "178") }
        #expect(error?.description == "\"178\" has no unit: write it as 178cm, 1.78m, 5ft10in or 70in")
    }

    @Test(arguments: [
        "", "tall", "5ft12in", "5.5ft10in", "5ft10cm", "5cm10in", "5ft10in3", "1,78m", "5ft-10in", "5''10",
    ])
    func textThatIsNoHeightIsRefused(text: String) {
        #expect(quantityError { () throws(QuantityError) in try Length(parsing: text) }?.reason == .unreadable)
    }

    @Test(arguments: ["49cm", "261cm", "178m", "8ft7in", "1ft7in", "999999999999999999999ft1in", "-178cm"])
    func heightsOutOfRangeAreRefused(text: String) {
        let error = quantityError { () throws(QuantityError) in try Length(parsing: text) }
        #expect(error?.reason == .outOfRange)
        #expect(error?.advice.contains("50 cm and 260 cm") == true)
    }

    @Test(
        arguments: [
            (Length.Unit.centimeters, "178 cm"), (.meters, "1.78 m"), (.feetAndInches, "5 ft 10 in"),
            (.inches, "70.0 in"),
        ]
    )
    func fiveFeetTenIsWrittenInEveryUnit(unit: Length.Unit, text: String) {
        #expect(Length(meters: 1.778).formatted(unit) == text)
    }

    @Test func inchesCarryIntoFeet() {
        #expect(Length(meters: 1.826).formatted(.feetAndInches) == "6 ft 0 in")
    }

    @Test func anyNumberBecomesTheNearestLengthInRange() {
        #expect(Length(meters: .nan).meters == 0)
        #expect(Length(meters: -.infinity).meters == 0)
        #expect(Length(meters: .greatestFiniteMagnitude).meters == 30)
    }
}

@Suite struct MassTests {
    @Test(arguments: [("70kg", 70), ("70.5 KG", 70.5), ("154lb", 69.85322498), ("154 lbs", 69.85322498)])
    func everySpellingOfAMassIsParsed(text: String, kilograms: Double) throws {
        #expect(abs(try Mass(parsing: text).kilograms - kilograms) < 1e-9)
    }

    @Test(
        arguments: [
            ("70", QuantityError.Reason.missingUnit), ("heavy", .unreadable), ("70cm", .unreadable),
            ("19kg", .outOfRange), ("301kg", .outOfRange), ("670lb", .outOfRange),
        ]
    )
    func textThatIsNoMassIsRefusedWithAReason(text: String, reason: QuantityError.Reason) {
        let error = quantityError { () throws(QuantityError) in try Mass(parsing: text) }
        #expect(error?.reason == reason)
    }

    @Test func seventyKilogramsIsWrittenInBothUnits() {
        #expect(Mass(kilograms: 70).formatted(.kilograms) == "70.0 kg")
        #expect(Mass(kilograms: 70).formatted(.pounds) == "154.3 lb")
    }

    @Test func anyNumberBecomesTheNearestMassInRange() {
        #expect(Mass(kilograms: .nan).kilograms == 20)
        #expect(Mass(kilograms: 1e9).kilograms == 300)
    }
}
