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
        messages: MessageList? = nil
    ) throws {
        var files = StateFiles(Folders(environment: ["HOME": folder]))
        files.run = StateFile(path: folder + "/run")
        files.workout = StateFile(path: folder + "/workout")
        var surroundings = Surroundings(time, files: files, messages: messages)
        surroundings.writer = try LogbookWriter(path: folder + "/strided.db")
        surroundings.bluetooth = bluetooth
        surroundings.catalogue = catalogue
        let stored = files.load(KeptPreferences(), at: time.monotonic, log: surroundings.log)
        self.init(settings: settings, stored: stored, surroundings: surroundings)
    }

    /// A daemon that has stored nothing yet.
    init(_ settings: DaemonSettings = DaemonSettings(), _ surroundings: Surroundings) {
        self.init(settings: settings, stored: StoredState(), surroundings: surroundings)
    }

    /// Changes a setting with the text of its value.
    @discardableResult
    func change(_ key: String, to text: String) async throws -> String {
        try await run.change(SettingKey.named(key, among: SettingKey.changeable), to: text)
    }
}

extension Surroundings {
    /// Virtual time, an output that plays at 8 kHz to no file, and only the built-in sounds.
    ///
    /// - Parameter messages: gets the log lines of the level info and above.
    init(_ time: VirtualTime, _ output: OfflineOutput? = nil, files: StateFiles? = nil, messages: MessageList? = nil) {
        let log = Logger(label: "test") { _ -> any LogHandler in
            guard let messages else { return SwiftLogNoOpLogHandler() }
            return ListHandler(list: messages, logLevel: .info)
        }
        self.init(
            clock: time,
            output: output ?? OfflineOutput(clock: time, sampleRate: SampleRate(hertz: 8000)),
            saver: StateSaver(files, clock: time, log: log),
            sounds: SoundLibrary(DaemonSettings(), environment: [:]),
            log: log
        )
    }
}
