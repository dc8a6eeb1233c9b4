import Control
import Media

extension SettingKey {
    static let players: [SettingKey] = [
        .choice(
            "voice.players",
            \.media.players.behavior,
            PlayerDuckingSettings.Behavior.allCases.map { ($0.rawValue, $0) }
        ),
        SettingKey(name: "voice.players_volume") { text, settings throws(Fault) in
            let entry = text.filter { $0 != " " }
            guard entry.hasSuffix("%"), let percent = Double(entry.dropLast()),
                PlayerDuckingSettings.shares.contains(percent / 100)
            else { throw Fault(reason: "\"\(text.prefix(40))\" is not a share from 0% to 100%") }
            settings.media.players.share = percent / 100
        },
    ]
}
