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
        SettingKey("alerts.inactivity", \.preferences.alerts.inactivity, format: { $0?.text ?? "off" }) {
            text throws(Fault) in
            if let window = WindowLength(parsing: text) { return window }
            guard text == "off" else {
                throw Fault(reason: "\"\(text.prefix(40))\" is neither a duration from 5s to 600s nor \"off\"")
            }
            return nil
        }.concerning(.day),
        SettingKey("alerts.reminder", \.preferences.alerts.reminder, format: { $0?.text ?? "off" }) {
            text throws(Fault) in
            if let time = ReminderTime(parsing: text) { return time }
            guard text == "off" else {
                throw Fault(reason: "\"\(text.prefix(40))\" is neither a time of day, such as 18:00, nor \"off\"")
            }
            return nil
        }.concerning(.day),
        .flag("alerts.goal", \.preferences.alerts.goals).concerning(.day),
        SettingKey(name: "playlists.moods") { text, settings throws(Fault) in
            do throws(PlaylistError) {
                settings.playlists = try StepsPlaylistMapper(parsing: text.split(separator: ",").map(String.init))
            } catch {
                throw Fault(reason: error.description)
            }
        },
    ]
}
