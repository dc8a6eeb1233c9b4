import SystemBus
import Testing

@testable import Haptics

@Suite struct VibrationPatternTests {
    private func pulse(_ step: Int64, _ start: Double, _ end: Double) -> Pulse {
        Pulse(run: 1, step: step, start: Int64(start * 1e6), end: Int64(end * 1e6))
    }

    private func text(_ pattern: VibrationPattern) -> String {
        pattern.items.map { "\($0.strength > 0 ? "on" : "off") \($0.milliseconds)" }.joined(separator: ", ")
    }

    @Test func pausesAndVibrationsAlternate() {
        let pattern = VibrationPattern([pulse(0, 100, 160), pulse(1, 433, 493)], at: 0, strength: 0.5)
        #expect(text(pattern) == "off 100, on 60, off 273, on 60")
        #expect(pattern.items.map(\.strength) == [0, 0.5, 0, 0.5])
    }

    @Test func aVibrationThatHasBegunIsPlayedToItsEnd() {
        let pattern = VibrationPattern([pulse(0, 100, 160), pulse(1, 433, 493)], at: 120_000_000, strength: 1)
        #expect(text(pattern) == "on 40, off 273, on 60")
    }

    @Test func roundedDurationsDoNotAddUp() {
        let pulses = (0..<5).map { pulse(Int64($0), 10.4 + 333.4 * Double($0), 70.4 + 333.4 * Double($0)) }
        let items = VibrationPattern(pulses, at: 0, strength: 1).items
        #expect(items.count == 10)
        #expect(items.map(\.milliseconds).reduce(0, +) == 1_404)
    }

    @Test func anItemMoreThanTenIsLeftOut() {
        let pulses = (0..<6).map { pulse(Int64($0), 100 + 333 * Double($0), 160 + 333 * Double($0)) }
        #expect(VibrationPattern(pulses, at: 0, strength: 1).items.count == 10)
    }

    @Test func theArgumentIsAnArrayOfStructures() {
        let pattern = VibrationPattern([pulse(0, 100, 160)], at: 0, strength: 1)
        #expect(
            pattern.value
                == .array([.structure([.double(0), .uint32(100)]), .structure([.double(1), .uint32(60)])])
        )
    }
}
