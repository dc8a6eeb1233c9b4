/// What walking, running and cycling cost a body.
///
/// On foot, the metabolic equations of the American College of Sports Medicine ("ACSM's Guidelines for Exercise Testing and
/// Prescription"; 10.1249/FIT.0000000000000577): oxygen in ml/kg/min at `S` m/min on a rise `G`
///
///     walking   3.5 + 0.1 S + 1.8 S G      made for 50…100 m/min (3.0…6.0 km/h)
///     running   3.5 + 0.2 S + 0.9 S G      made for more than 134 m/min (8.0 km/h), and from 80 m/min on for who truly runs
///
/// of which 3.5 (1 MET) is resting. A litre of oxygen is 5 kcal, so that kcal/min = VO₂ × kg / 200.
///
/// Outside those ranges the lines are drawn on: the gait decides which one, not the speed. Downhill the equations were not made
/// for (the walking one says that nothing is spent on 5.6 % down): there the part for the way is scaled by what Minetti et al.
/// measured (2002, 10.1152/japplphysiol.01177.2001), as `GradeAdjustment` has it, which is 1 on the level.
public struct EnergyModel: Hashable, Sendable {
    /// The mass that stands in for a runner's who has not said theirs.
    ///
    /// The man from whom 1 MET was taken to be 3.5 ml/kg/min weighed as much (Byrne et al. 2005, 10.1152/japplphysiol.00023.2004).
    public static let assumedMass = Mass(kilograms: 70)

    /// Oxygen at rest, ml/kg/min: 1 MET.
    private static let restingOxygen = 3.5

    /// The mass reckoned with.
    public let mass: Mass
    /// Whether it is `assumedMass`, as the runner's is not known; to be shown beside every number that comes of it.
    public let isMassAssumed: Bool

    /// The model for a runner's mass, or for `assumedMass` where it is not known.
    public init(mass: Mass?) {
        self.mass = mass ?? Self.assumedMass
        isMassAssumed = mass == nil
    }
}

// MARK: - On foot

extension EnergyModel {
    /// What going on foot costs at a speed and a gradient; standing costs what resting does.
    public func rate(of gait: Gait, at speed: Speed, on gradient: Gradient = .level) -> EnergyRate {
        let metersPerMinute = speed.metersPerSecond * 60
        let way = gait.oxygenPerMeter * metersPerMinute
        let moving =
            gradient > .level
            ? way + gait.oxygenPerMeterClimbed * metersPerMinute * gradient.rise
            : way * gait.gradeAdjustment.costRatio(at: gradient)
        return EnergyRate(oxygen: Self.restingOxygen + moving, resting: Self.restingOxygen, mass: mass)
    }

    /// What a level way on foot costs beyond resting, however long it took.
    ///
    /// It is all that can be said of steps alone: in the equations a metre costs the same at every speed, 0.1 ml/kg walking and
    /// 0.2 ml/kg running.
    public func active(over way: Distance, gait: Gait) -> Energy {
        Energy(kilocalories: gait.oxygenPerMeter * way.meters * mass.kilograms / 200)
    }
}

extension Gait {
    /// Oxygen for a metre of level way, ml/kg.
    fileprivate var oxygenPerMeter: Double {
        switch self {
        case .walking: 0.1
        case .running: 0.2
        }
    }

    /// Oxygen for a metre gained, ml/kg.
    fileprivate var oxygenPerMeterClimbed: Double {
        switch self {
        case .walking: 1.8
        case .running: 0.9
        }
    }

    fileprivate var gradeAdjustment: GradeAdjustment {
        switch self {
        case .walking: .walking
        case .running: .running
        }
    }
}

// MARK: - On a bicycle

extension EnergyModel {
    /// METs by speed: the lowest speed of each row, in miles per hour.
    ///
    /// Ainsworth et al., "2011 Compendium of Physical Activities" (10.1249/MSS.0b013e31821ece12), codes 01010 to 01050. A row
    /// of the table reaches up to the next one's beginning. Wind, slope and who rides in front are not in it.
    private static let cycling: [(milesPerHour: Double, mets: Double)] = [
        (20, 15.8), (16, 12), (14, 10), (12, 8), (10, 6.8), (0, 4),
    ]
    /// Below this who is on a bicycle stands with it, m/s: slower than one can ride.
    private static let slowestRide = Speed(metersPerSecond: 0.5)

    /// What riding a bicycle costs at a speed; standing costs what resting does.
    public func cyclingRate(at speed: Speed) -> EnergyRate {
        let row = Self.cycling.first { speed >= Speed(milesPerHour: $0.milesPerHour) }
        let mets = speed < Self.slowestRide ? 1 : row?.mets ?? 1
        return EnergyRate(oxygen: mets * Self.restingOxygen, resting: Self.restingOxygen, mass: mass)
    }
}
