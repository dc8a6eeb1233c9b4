import Files
import Cadence
import DaemonStatus
import Foundation
import LineSupport
import Logging
import Pacing
import Playback
import TestSupport
import Testing

@testable import Clocks
@testable import Configuration
@testable import Control
@testable import strided

/// The daemon's request handlers against the interface description.
struct RequestHandlersTests {
    @Test func everyDescribedMethodHasAHandler() throws {
        let folder = try TemporaryFolder()
        let day = try SimulatedDay(folder: folder.path, start: .distantPast)
        let described = InterfaceDescription.control.text.matches(of: /(?m)^method (\w+)/).map { String($0.1) }
        let server = ["GetClock", "Watch"]
        let names = described.filter { !server.contains($0) }.map { InterfaceDescription.control.name + "." + $0 }
        #expect(RequestHandlers(daemon: day.daemon).methods.names.sorted() == names.sorted())
    }

    @Test func anUnsavedRunDoesNotConcernTheSettings() async throws {
        let folder = try TemporaryFolder()
        let time = VirtualTime()
        var files = StateFiles(Folders(environment: ["HOME": folder.path]))
        // A folder that does not exist and cannot be created, because its parent is a device.
        files.run = StateFile(path: "/dev/null/run")
        let saver = StateSaver(files, clock: time, log: Logger(label: "run") { _ in SwiftLogNoOpLogHandler() })
        saver.save(.preferences(KeptPreferences()))
        saver.save(.run(RunRecord()))
        try time.run { _ = await saver.flush() }
        #expect(saver.unsaved.map(\.part) == [.run])
        let snapshot = RunSnapshot(
            now: .zero,
            pacer: Pacer(runner: Preferences.initial.runner, manualSpeed: Speed(metersPerSecond: 3)),
            preferences: .initial,
            output: PlayerStatus(),
            history: OutputHistory(),
            grid: nil,
            inputs: [],
            pauseReason: nil,
            unsaved: saver.unsaved
        )
        #expect(snapshot.unsaved(.preferences) == nil)
    }
}
