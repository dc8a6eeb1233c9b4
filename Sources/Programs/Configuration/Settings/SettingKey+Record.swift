import Activities
import Cadence

extension SettingKey {
    static let record: [SettingKey] = [
        .flag("record.automatic", \.record.isAutomatic),
        .flag("record.pause", \.record.pausesAtRest),
        SettingKey(name: "record.lap") { text, settings throws(Fault) in
            do throws(QuantityError) {
                settings.record.lap = text == "off" ? nil : try Distance(parsing: text)
            } catch {
                throw Fault(reason: error.description)
            }
        },
        SettingKey(name: "alerts.inactivity") { text, settings throws(Fault) in
            guard text != "off" else {
                settings.preferences.alerts.inactivity = nil
                return
            }
            guard let window = WindowLength(parsing: text) else {
                throw Fault(reason: "\"\(text.prefix(40))\" is neither a duration from 5s to 600s nor \"off\"")
            }
            settings.preferences.alerts.inactivity = window
        },
        SettingKey(name: "alerts.reminder") { text, settings throws(Fault) in
            guard text != "off" else {
                settings.preferences.alerts.reminder = nil
                return
            }
            guard let time = ReminderTime(parsing: text) else {
                throw Fault(reason: "\"\(text.prefix(40))\" is neither a time of day, such as 18:00, nor \"off\"")
            }
            settings.preferences.alerts.reminder = time
        },
        .flag("alerts.goal", \.preferences.alerts.goals),
        SettingKey(name: "playlists.moods") { text, settings throws(Fault) in
            do throws(PlaylistError) {
                settings.playlists = try StepsPlaylistMapper(parsing: text.split(separator: ",").map(String.init))
            } catch {
                throw Fault(reason: error.description)
            }
        },
    ]
}
