import Control

extension SettingKey {
    static let music: [SettingKey] = [
        .choice("music.mode", \.preferences.music.mode, MusicMode.allCases.map { ($0.rawValue, $0) }),
        SettingKey(name: "music.playlist") { text, settings throws(Fault) in
            guard text.utf8.count <= 4_096,
                !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
            else { throw Fault(reason: "write the path of a playlist file, or a mood of [playlists]") }
            settings.preferences.music.playlist = text
        },
        SettingKey(name: "music.volume") { text, settings throws(Fault) in
            guard let volume = Volume(parsing: text) else {
                throw Fault(reason: "\"\(text.prefix(40))\" is not \(Volume.forms)")
            }
            settings.preferences.music.volume = volume
        },
        .choice("music.out_of_range", \.preferences.music.outOfRange, OutOfRange.allCases.map { ($0.rawValue, $0) }),
        .choice("click.with_music", \.preferences.music.clicks, ClicksWithMusic.allCases.map { ($0.rawValue, $0) }),
    ]
}
