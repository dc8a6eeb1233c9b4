import Cadence
import Testing
import TestSupport

/// Any text whatever is a value in range or an error; nothing traps and nothing escapes its range.
@Suite struct ParsingFuzzTests {
    /// Pieces that real quantities are made of, and what could upset who reads them.
    private static let pieces = [
        "0", "1", "6", "10", "00", "59", "60", "178", "5", "999999999999999999999", "1e", "e", "e308", "e-400", "E+5",
        ".", "..", ",", ":", "::", "/", "-", "+", "−", "'", "\"", "′", "″", " ", "\t", "\n", "\0", "km", "km/h", "mi",
        "mph", "m/s", "m", "cm", "ft", "in", "kg", "lb", "spm", "min", "per", "nan", "inf", "0x1p3", "İ", "ß", "🏃‍♀️",
        "١", "½", "\u{301}", "\u{200D}", "\u{1B}[2J", "\u{FFFF}", "\u{10FFFF}",
    ]

    private func text(using random: inout SplitMix64) -> String {
        if Int.random(in: 0..<8, using: &random) == 0 {
            let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            return String(decoding: bytes, as: UTF8.self)
        }
        return (0..<Int.random(in: 0...7, using: &random))
            .map { _ in Self.pieces.randomElement(using: &random) ?? "" }
            .joined()
    }

    /// Whether the text was read; an error must say what to do in a bounded, printable line.
    private func judge<Value>(
        _ text: String,
        in range: ClosedRange<Double>,
        _ value: (Value) -> Double,
        _ parse: (String) throws(QuantityError) -> Value
    ) -> Bool {
        do throws(QuantityError) {
            let read = value(try parse(text))
            if !range.contains(read) { Issue.record("\(text.debugDescription) became \(read)") }
            return true
        } catch {
            // Only what fails is recorded: an expectation for each of so many texts would take longer than reading them.
            let isPrintable = error.text.unicodeScalars.allSatisfy {
                $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value)
            }
            if error.text.count > 41 || error.advice.isEmpty || !isPrintable {
                Issue.record("\(text.debugDescription) was refused as \(error)")
            }
            return false
        }
    }

    @Test(arguments: [UInt64(2), 42, 180_180])
    func anyTextIsAValueInRangeOrAnError(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var read = 0
        for _ in 0..<5000 {
            let text = text(using: &random)
            let verdicts = [
                judge(text, in: Speed.range, \.metersPerSecond, Speed.init(parsing:)),
                judge(text, in: Pace.range, \.secondsPerKilometer, Pace.init(parsing:)),
                judge(text, in: Runner.heightRange, \.meters, Length.init(parsing:)),
                judge(text, in: Mass.range, \.kilograms, Mass.init(parsing:)),
                judge(text, in: StepRate.range, \.stepsPerMinute, StepRate.init(parsing:)),
                judge(text, in: StepRateOffset.range, \.stepsPerMinute, StepRateOffset.init(parsing:)),
            ]
            read += verdicts.count { $0 }
        }
        #expect(read > 60, "seed \(seed): hardly any text was a quantity, so little was tried")
    }

    @Test func theErrorForAMillionCharactersQuotesOnlyAFew() {
        let text = String(repeating: "9", count: 1_000_000) + "km/h"
        let error = quantityError { () throws(QuantityError) in try Speed(parsing: text) }
        #expect(error?.reason == .unreadable)
        #expect(error?.text == String(repeating: "9", count: 40) + "…")
    }

    @Test func errorsDoNotContainEscapeSequences() {
        let error = quantityError { () throws(QuantityError) in try Mass(parsing: "\u{1B}[2J70") }
        #expect(error?.text == "�[2J70")
    }

    @Test func partsOfALongerTextAreParsed() throws {
        let line = "pace 6:00/km"
        #expect(try Speed(parsing: line.dropFirst(5)).formatted(.pacePerKilometer) == "6:00/km")
    }
}
