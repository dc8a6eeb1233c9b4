/// Estimates the energy that a person spends in walking, running and cycling.
///
/// On foot it uses the metabolic equations of the American College of Sports Medicine ("ACSM's Guidelines for Exercise Testing
/// and Prescription"; 10.1249/FIT.0000000000000577). They give the oxygen uptake in ml/kg/min at a speed of `S` m/min and a
/// gradient `G`:
///
///     walking   3.5 + 0.1 S + 1.8 S G      valid for 50…100 m/min (3.0…6.0 km/h)
///     running   3.5 + 0.2 S + 0.9 S G      valid above 134 m/min (8.0 km/h), and from 80 m/min for a person who really runs
///
/// The constant 3.5 (1 MET) is the uptake at rest. One litre of oxygen is 5 kcal, so kcal/min = VO₂ × kg / 200.
///
/// Outside these ranges the equations are extrapolated: the gait selects the equation, not the speed. The equations are not valid
/// downhill (the walking equation gives zero at −5.6 %). Downhill, the term for level ground (0.1 S or 0.2 S) is multiplied by the
/// cost ratio that Minetti et al. measured (2002, 10.1152/japplphysiol.01177.2001): see `GradeAdjustment`.
public struct EnergyModel: Hashable, Sendable {
    /// The mass used if the runner's mass is not known.
    ///
    /// It is the mass of the man from whom 1 MET was defined as 3.5 ml/kg/min
    /// (Byrne et al. 2005, 10.1152/japplphysiol.00023.2004).
    package static let assumedMass = Mass(kilograms: 70)

    /// Oxygen uptake at rest, ml/kg/min: 1 MET.
    private static let restingOxygen = 3.5

    package let mass: Mass
    /// Whether `mass` is `assumedMass`, because the runner's mass is not known; show this with each result.
    package let isMassAssumed: Bool

    /// Creates a model for the runner's mass, or for `assumedMass` if it is nil.
    package init(mass: Mass?) {
        self.mass = mass ?? Self.assumedMass
        isMassAssumed = mass == nil
    }
}

// MARK: - On foot

extension EnergyModel {
    /// The energy rate on foot at a speed and a gradient; at speed 0 it is the resting rate.
    package func rate(of gait: Gait, at speed: Speed, on gradient: Gradient = .level) -> EnergyRate {
        let metersPerMinute = speed.metersPerSecond * 60
        let onLevel = gait.oxygen.perMeter * metersPerMinute
        let moving =
            gradient > .level
            ? onLevel + gait.oxygen.perMeterClimbed * metersPerMinute * gradient.rise
            : onLevel * gait.gradeAdjustment.costRatio(at: gradient)
        return EnergyRate(oxygen: Self.restingOxygen + moving, resting: Self.restingOxygen, mass: mass)
    }

    /// The energy for a level distance on foot beyond the energy at rest, independent of the time.
    ///
    /// If only steps are known, this is the only possible estimate. In the equations one metre costs the same oxygen at every speed:
    /// 0.1 ml/kg in walking and 0.2 ml/kg in running.
    package func active(over distance: Distance, gait: Gait) -> Energy {
        Energy(kilocalories: gait.oxygen.perMeter * distance.meters * mass.kilograms / 200)
    }
}

extension Gait {
    /// The oxygen uptake beyond that at rest, in ml/kg: for one metre on level ground, and in addition for one metre of height gained.
    fileprivate var oxygen: (perMeter: Double, perMeterClimbed: Double) {
        switch self {
        case .walking: (0.1, 1.8)
        case .running: (0.2, 0.9)
        }
    }

    fileprivate var gradeAdjustment: GradeAdjustment { self == .walking ? .walking : .running }
}

// MARK: - On a bicycle

extension EnergyModel {
    /// METs for each range of speed; a row gives the lowest speed of its range.
    ///
    /// Ainsworth et al., "2011 Compendium of Physical Activities" (10.1249/MSS.0b013e31821ece12), codes 01010 to 01050. A
    /// range ends where the next one begins. Wind, gradient and drafting are not included.
    private static let cycling: [(lowest: Speed, mets: Double)] = [
        (Speed(milesPerHour: 20), 15.8), (Speed(milesPerHour: 16), 12), (Speed(milesPerHour: 14), 10),
        (Speed(milesPerHour: 12), 8), (Speed(milesPerHour: 10), 6.8), (slowestRide, 4),
    ]
    /// Below this speed a cyclist is assumed to stand, because no one can ride more slowly.
    private static let slowestRide = Speed(metersPerSecond: 0.5)

    /// The energy rate of cycling at a speed; below 0.5 m/s it is the resting rate.
    package func cyclingRate(at speed: Speed) -> EnergyRate {
        let mets = Self.cycling.first { speed >= $0.lowest }?.mets ?? 1
        return EnergyRate(oxygen: mets * Self.restingOxygen, resting: Self.restingOxygen, mass: mass)
    }
}

/// Computes the energy cost per metre on a gradient, and the speed on level ground with the same energy cost per second.
///
/// The polynomials of Minetti et al. 2002 (10.1152/japplphysiol.01177.2001), in J/kg/m for a gradient `i` with |i| ≤ 0.45:
///
///     running  155.4 i⁵ − 30.4 i⁴ − 43.3 i³ + 46.3 i² + 19.5 i + 3.6
///     walking  280.5 i⁵ − 58.7 i⁴ − 76.8 i³ + 51.9 i² + 19.6 i + 2.5
public struct GradeAdjustment: Hashable, Sendable {
    package static let running = GradeAdjustment(coefficients: [155.4, -30.4, -43.3, 46.3, 19.5, 3.6])
    package static let walking = GradeAdjustment(coefficients: [280.5, -58.7, -76.8, 51.9, 19.6, 2.5])

    /// The coefficients, from the fifth power to the constant.
    private let coefficients: [Double]

    /// Energy for one metre on a gradient, J/kg/m: above 0 for every possible gradient.
    package func cost(at gradient: Gradient) -> Double {
        coefficients.reduce(0) { $0 * gradient.rise + $1 }
    }

    /// Energy for one metre on a gradient, as a multiple of that on level ground.
    package func costRatio(at gradient: Gradient) -> Double {
        cost(at: gradient) / cost(at: .level)
    }

    /// The speed on level ground with the same energy cost per second, within `Speed.range`.
    package func adjusted(_ speed: Speed, at gradient: Gradient) -> Speed {
        Speed(metersPerSecond: speed.metersPerSecond * costRatio(at: gradient))
    }
}
