import Cadence
import Configuration
import Control
import DaemonStatus
import Pacing

// Handles the call with the properties of the runner that a watch has stored.

extension RequestHandlers {
    func addProfile(to methods: inout ControlMethods) {
        methods.handle { (call: ApplyProfile) throws(ControlError) in try await apply(call) }
    }

    /// A value of the call, with the present value and the change that replaces it.
    private struct Property {
        var name: ProfileProperty.Name
        var value: Double
        var before: Double?
        /// Half of the unit in which watches store the value.
        var precision: Double
        var change: PreferenceChange

        func result(replacing: Bool) -> ProfileProperty {
            let outcome: ProfileProperty.Outcome =
                switch before {
                case nil: .filled
                case .some(let before) where abs(before - value) <= precision: .same
                default: replacing ? .replaced : .kept
                }
            return ProfileProperty(name: name, value: value, before: before, outcome: outcome)
        }
    }

    private func apply(_ call: ApplyProfile) async throws(ControlError) -> ApplyProfile.Reply {
        let lengths = try stepLengths(of: call)
        let properties = try properties(of: call, settings: await daemon.run.settings)
        var results = properties.map { $0.result(replacing: call.replace) }
        let changes = zip(properties, results).filter { [.filled, .replaced].contains($1.outcome) }.map(\.0.change)
        if !changes.isEmpty { try await prefer(changes) }
        for (gait, length) in lengths {
            let isUsed = await daemon.day.adopt(length, gait: gait)
            results.append(
                ProfileProperty(
                    name: gait == .running ? .runningStep : .walkingStep,
                    value: length.meters,
                    before: nil,
                    outcome: isUsed ? .filled : .estimated
                )
            )
        }
        let run = await settledRun
        let unsaved = (run.unsaved(.preferences) ?? []) + (run.unsaved(.day) ?? [])
        return .init(properties: results, unsaved: unsaved.isEmpty ? nil : unsaved)
    }

    private func properties(
        of call: ApplyProfile,
        settings: DaemonSettings
    ) throws(ControlError) -> [Property] {
        var properties: [Property] = []
        if let height = call.heightMeters {
            let height = try valid("height_m", try Length(validatingHeight: height))
            properties.append(
                Property(
                    name: .height,
                    value: height.meters,
                    before: settings.preferences.setHeight?.meters,
                    precision: 0.005,
                    change: .height(height)
                )
            )
        }
        if let mass = call.massKilograms {
            let mass = try valid("mass_kg", try Mass(validatingKilograms: mass))
            properties.append(
                Property(
                    name: .mass,
                    value: mass.kilograms,
                    before: settings.preferences.runner.mass?.kilograms,
                    precision: 0.05,
                    change: .mass(mass)
                )
            )
        }
        if let rate = call.maximumHeartRateBeatsPerMinute {
            guard HeartRate.range.contains(rate) else {
                throw .invalidValue(
                    what: "maximum_heart_rate_bpm",
                    reason: "the maximum heart rate must be 20 to 250 beats per minute"
                )
            }
            let rate = HeartRate(beatsPerMinute: rate)
            properties.append(
                Property(
                    name: .maximumHeartRate,
                    value: rate.beatsPerMinute,
                    before: settings.pacer.heart.maximum?.beatsPerMinute,
                    precision: 0.5,
                    change: .maximumHeartRate(rate)
                )
            )
        }
        return properties
    }

    private func stepLengths(of call: ApplyProfile) throws(ControlError) -> [(Gait, Length)] {
        var lengths: [(Gait, Length)] = []
        let values = [
            ("running_step_m", Gait.running, call.runningStepMeters),
            ("walking_step_m", Gait.walking, call.walkingStepMeters),
        ]
        for (name, gait, meters) in values {
            guard let meters else { continue }
            let range = StepLengthModel.lengths(of: gait)
            guard range.contains(meters) else {
                throw .invalidValue(
                    what: name,
                    reason: "the length of a step must be \(range.lowerBound) to \(range.upperBound) m"
                )
            }
            lengths.append((gait, Length(meters: meters)))
        }
        return lengths
    }
}
