import Haptics

extension SettingKey {
    static let haptic: [SettingKey] = [
        .choice("haptic.output", \.preferences.vibration.output, VibrationOutput.allCases.map { ($0.rawValue, $0) }),
        SettingKey(name: "haptic.strength") { text, settings throws(Fault) in
            let entry = text.filter { $0 != " " }
            guard let percent = Double(entry.hasSuffix("%") ? entry.dropLast() : entry[...]),
                VibrationSettings.strengths.contains(percent / 100)
            else { throw Fault(reason: "\"\(text.prefix(40))\" is not a strength from 0% to 100%") }
            settings.preferences.vibration.strength = percent / 100
        },
        .choice("haptic.feet", \.preferences.vibration.feet, VibratingFeet.allCases.map { ($0.rawValue, $0) }),
        SettingKey(name: "haptic.offset") { text, settings throws(Fault) in
            settings.preferences.vibration.offset = try signedDuration(text, upTo: VibrationSettings.offsets.upperBound)
        },
        SettingKey(name: "haptic.length") { text, settings throws(Fault) in
            settings.preferences.vibration.length = try duration(text, in: VibrationSettings.lengths)
        },
    ]
}
