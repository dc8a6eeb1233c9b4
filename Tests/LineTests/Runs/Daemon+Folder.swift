import BlueZ
import Files
import Logging
import Metronome
import MusicLibrary

@testable import Clocks
@testable import Configuration
@testable import Logbook
@testable import OfflineRendering
@testable import strided

extension Daemon {
    /// A daemon on virtual time that keeps its logbook and all its state files in a folder, so that a copy of the folder is what a process
    /// leaves that is killed.
    init(
        settings: DaemonSettings,
        folder: String,
        time: VirtualTime,
        catalogue: any MusicCatalogue = FileCatalogue(),
        bluetooth: Bluetooth? = nil,
        log: Logger
    ) throws {
        var files = StateFiles(Folders(environment: ["HOME": folder]))
        files.run = StateFile(path: folder + "/run")
        files.workout = StateFile(path: folder + "/workout")
        self.init(
            settings: settings,
            stored: files.load(KeptPreferences(), at: time.monotonic, log: log),
            surroundings: Surroundings(
                clock: time,
                output: OfflineOutput(clock: time, sampleRate: SampleRate(hertz: 8000)),
                saver: StateSaver(files, clock: time, log: log),
                sounds: SoundLibrary(settings, environment: ["HOME": folder]),
                writer: try LogbookWriter(path: folder + "/strided.db"),
                bluetooth: bluetooth,
                catalogue: catalogue,
                log: log
            )
        )
    }

    /// Changes a setting with the text of its value.
    @discardableResult
    func change(_ key: String, to text: String) async throws -> String {
        try await run.change(SettingKey.named(key, among: SettingKey.changeable), to: text)
    }
}
