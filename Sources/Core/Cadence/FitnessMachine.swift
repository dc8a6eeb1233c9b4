// The values with which a program and a fitness machine agree on a speed and an inclination. Both are whole numbers in the units of the
// Bluetooth service (Fitness Machine Service 1.0): speeds in 0.01 km/h, inclinations in 0.1 %. So rounding to the steps of a machine is
// exact. `Inputs` converts them to bytes, and `Pacing` decides about them.

/// A request to the control point of a fitness machine.
package enum MachineRequest: Hashable, Sendable {
    /// Permit this program to set values; it must be the first request of a connection.
    case control
    /// Set the target speed, in 0.01 km/h.
    case speed(Int)
    /// Set the target inclination, in 0.1 %, negative downhill.
    case inclination(Int)

    /// The operation code of the request, with which the machine names it in its answer.
    package var operation: UInt8 {
        switch self {
        case .control: 0x00
        case .speed: 0x02
        case .inclination: 0x03
        }
    }
}

/// The answer of a fitness machine to a request.
package struct MachineAnswer: Hashable, Sendable {
    /// The raw values are the result codes of the service; an unknown code counts as `failed`.
    package enum Result: UInt8, Hashable, Sendable, CaseIterable {
        case success = 1
        case notSupported, invalidParameter, failed, notPermitted
    }

    /// The operation code of the request that is answered.
    package let operation: UInt8
    package let result: Result

    package init(operation: UInt8, result: Result) { (self.operation, self.result) = (operation, result) }
}

/// A change that a fitness machine reports.
package enum MachineStatus: Hashable, Sendable {
    case reset
    case stopped
    case paused
    /// The safety key was pulled.
    case safetyKey
    case started
    /// The target speed has changed, in 0.01 km/h; by an order or at the console.
    case speed(Int)
    /// The target inclination has changed, in 0.1 %; by an order or at the console.
    case inclination(Int)
    /// The machine no longer permits this program to set values.
    case controlLost
}

/// The speeds or inclinations that a machine supports: from `lowest` to `highest` in steps of `increment`.
package struct MachineRange: Hashable, Sendable {
    package let lowest: Int
    /// The highest value that is a whole number of steps above `lowest`.
    package let highest: Int
    /// At least 1.
    package let increment: Int

    /// Creates a range; nil if `lowest` is above `highest`.
    ///
    /// - Parameter usual: the increment in place of 0, which some machines report.
    package init?(lowest: Int, highest: Int, increment: Int, usual: Int) {
        guard lowest <= highest else { return nil }
        let step = increment > 0 ? increment : max(usual, 1)
        self.lowest = lowest
        self.increment = step
        self.highest = lowest + (highest - lowest) / step * step
    }

    /// The highest supported value that is not above `value`; nil if `value` is below the range.
    package func floor(_ value: Int) -> Int? {
        guard value >= lowest else { return nil }
        return lowest + (min(value, highest) - lowest) / increment * increment
    }

    /// The nearest supported value that is not above `limit`; nil if there is none.
    package func nearest(to value: Int, atMost limit: Int) -> Int? {
        guard let most = floor(limit) else { return nil }
        return min(floor(max(value, lowest) + increment / 2) ?? lowest, most)
    }
}

extension Speed {
    /// The speed in the unit of a fitness machine, 0.01 km/h, rounded down; a text such as 14 km/h gives exactly 1400.
    package var hundredthsOfKilometersPerHour: Int { Int((kilometersPerHour * 100 + 1e-6).rounded(.down)) }
}

extension Gradient {
    /// The gradient in the unit of a fitness machine, 0.1 %, rounded.
    package var tenthsOfPercent: Int { Int((rise * 1000).rounded()) }
}
