import Files
import Sync

extension SyncFiles {
    /// The files of the user who runs the program.
    static var user: SyncFiles { SyncFiles(.user) }
}

extension Folders {
    /// The folders of the user who runs the program.
    static var user: Folders {
        let names = ["HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"]
        let variables = names.compactMap { name in ConfigurationFile.environment(name).map { (name, $0) } }
        return Folders(environment: Dictionary(variables) { $1 })
    }
}
