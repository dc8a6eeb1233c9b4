import Configuration
import Control
import DaemonStatus

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

    /// Changes a setting, and returns its new value.
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
