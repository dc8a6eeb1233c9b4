import Media

extension SettingKey {
    static let players: [SettingKey] = [
        .choice("voice.players", \.media.players, OtherPlayers.allCases.map { ($0.rawValue, $0) })
    ]

    /// What a setting or a value means that earlier versions of strided had; nil for every other one.
    ///
    /// - Returns: the value that is used instead, nil for a setting without a meaning; and a warning.
    static func removed(_ key: String, _ value: String) -> (value: String?, warning: String)? {
        switch (key, value) {
        case ("voice.players", "lower"):
            ("pause", "other players are no longer lowered during speech, but paused; write \"pause\" or \"leave\"")
        case ("voice.players_volume", _):
            (nil, "the setting has no meaning any more, because other players are paused and not lowered; remove it")
        case ("haptic.output", "feedbackd"), ("haptic.output", "evdev"):
            ("auto", "\"\(value)\" is now \"auto\": all input devices with a motor vibrate, also that of a phone")
        default: nil
        }
    }
}
