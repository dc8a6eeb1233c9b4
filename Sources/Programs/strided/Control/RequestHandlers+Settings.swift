import Cadence
import Configuration
import Control
import DaemonStatus
import Pacing

// Carries out the calls that change and list settings.

extension RequestHandlers {
    func addSettings(to methods: inout ControlMethods) {
        methods.handle { (call: ChangeSetting) throws(ControlError) in
            let value = try await change(call.key, to: call.value)
            await settleState()
            return .init(value: value, unsaved: await daemon.run.snapshot.unsaved(.preferences))
        }
        methods.handle { (_: ListSettings) in
            let settings = await daemon.run.settings
            return .init(settings: SettingKey.changeable.map { .init(key: $0.name, value: $0.format(settings)) })
        }
        methods.handle { (_: ListSounds) in .init(sounds: await sounds()) }
    }

    func change(_ key: String, to text: String) async throws(ControlError) -> String {
        let setting: SettingKey
        do throws(SettingKey.Fault) {
            setting = try .named(key, among: SettingKey.changeable)
        } catch {
            throw .invalidValue(what: "key", reason: error.reason)
        }
        do throws(RunController.Refused) {
            return try await daemon.run.change(setting, to: text)
        } catch {
            throw .invalidValue(what: key, reason: error.description)
        }
    }
}

// Handles the call with the properties of the runner that a watch has stored.

extension RequestHandlers {
    func addProfile(to methods: inout ControlMethods) {
        methods.handle { (call: ApplyProfile) throws(ControlError) in try await apply(call) }
    }

    private struct Property {
        var name: ProfileProperty.Name
        var key: String
        var text: String
        var value: Double
        var before: Double?
        /// Half of the unit in which watches store the value.
        var precision: Double

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
        for (property, result) in zip(properties, results) where [.filled, .replaced].contains(result.outcome) {
            _ = try await change(property.key, to: property.text)
        }
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
        let (preferences, heart) = (settings.preferences, settings.pacer.heart.maximum)
        let height = (preferences.setHeight?.meters, 0.005)
        let mass = (preferences.runner.mass?.kilograms, 0.05)
        let values: [(String, ProfileProperty.Name, String, Double?, String, before: (Double?, precision: Double))] = [
            ("height_m", .height, "runner.height", call.heightMeters, "m", height),
            ("mass_kg", .mass, "runner.mass", call.massKilograms, "kg", mass),
            (
                "maximum_heart_rate_bpm", .maximumHeartRate, "heart.maximum", call.maximumHeartRateBeatsPerMinute, "",
                (heart?.beatsPerMinute, 0.5)
            ),
        ]
        var properties: [Property] = []
        for (parameter, name, key, value, unit, (before, precision)) in values {
            guard let value else { continue }
            let text = "\(value)\(unit)"
            do throws(SettingKey.Fault) {
                try SettingKey.named(key).check(text)
            } catch {
                throw .invalidValue(what: parameter, reason: error.reason)
            }
            properties.append(
                Property(name: name, key: key, text: text, value: value, before: before, precision: precision)
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
