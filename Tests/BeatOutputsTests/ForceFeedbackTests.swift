import CLinux
import Files
import Glibc
import Testing
import TestSupport

@testable import BeatOutputs

/// Input devices with a motor: how they are found, and what is written to them.
@Suite struct ForceFeedbackTests {
    @Test func theBitOfRumbleIsFoundInWordsOfBothSizes() {
        // The bitmap of a gamepad: FF_RUMBLE, FF_PERIODIC, FF_SQUARE, FF_TRIANGLE, FF_SINE and FF_GAIN.
        #expect(InputFolders.canRumble("107030000 0", wordBits: 64))
        #expect(InputFolders.canRumble("1 7030000 0 0", wordBits: 32))
        #expect(!InputFolders.canRumble("0", wordBits: 64))
        #expect(!InputFolders.canRumble("", wordBits: 64))
        // A steering wheel with FF_CONSTANT (0x52) only.
        #expect(!InputFolders.canRumble("40000 0", wordBits: 64))
        #expect(!InputFolders.canRumble("nonsense words", wordBits: 64))
    }

    /// A folder like /sys/class/input, with a keyboard, a gamepad and a phone's motor.
    private func folders() throws -> (TemporaryFolder, InputFolders) {
        let folder = try TemporaryFolder()
        for (number, bitmap, name) in [
            (10, "107030000 0", "Pad"), (2, "0", "Keyboard"), (3, "10000 0", "vibra\u{1B}[31m"),
        ] {
            let device = folder.file("event\(number)/device/capabilities")
            try #require(Command.succeeds("mkdir", "-p", device))
            _ = try folder.file("event\(number)/device/capabilities/ff", containing: (bitmap + "\n").utf8)
            _ = try folder.file("event\(number)/device/name", containing: (name + "\n").utf8)
        }
        return (folder, InputFolders(properties: folder.path, devices: folder.path + "/dev"))
    }

    @Test func devicesThatCanRumbleAreListedByNumber() throws {
        let (folder, folders) = try folders()
        let entries = folders.rumbling()
        #expect(entries.map(\.path) == [3, 10].map { folder.path + "/dev/event\($0)" })
        // Control characters of the name are removed.
        #expect(entries.map(\.name) == ["vibra[31m", "Pad"])
    }

    @Test func aFolderThatDoesNotExistHasNoDevices() {
        #expect(InputFolders(properties: "/nonexistent", devices: "/nonexistent").rumbling() == [])
    }

    @Test func aDeviceThatCannotBeOpenedIsReported() throws {
        let (folder, folders) = try folders()
        var output = ForceFeedbackOutput(folders)
        var settings = VibrationSettings()
        settings.output = .auto
        var schedule = BeatSchedule(settings)
        _ = output.update(at: 0, &schedule)
        let report = output.report
        #expect(report.active.isEmpty)
        #expect(report.problem == "\(folder.path)/dev/event3 (vibra[31m) cannot be used: No such file or directory")
    }

    @Test func aRefusedPermissionNamesTheGroup() {
        var report = VibrationReport()
        let failure = VibrationReport.Failure(path: "/dev/input/event5", name: "Pad", error: SystemError(EACCES))
        report.devices = VibrationReport.Devices(failures: [failure])
        #expect(report.problem == "/dev/input/event5 (Pad) cannot be used: Permission denied")
        #expect(report.advice == "sudo usermod -aG input $USER")
    }

    @Test func startingAnEffectWritesOneEvent() throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        try ForceFeedbackDevice.play(7, times: 1, on: ends[1])
        try ForceFeedbackDevice.play(7, times: 0, on: ends[1])
        var events = [input_event](repeating: input_event(), count: 3)
        let size = MemoryLayout<input_event>.stride
        #expect(read(ends[0], &events, 3 * size) == 2 * size)
        #expect(events[..<2].map(\.type) == [UInt16(EV_FF), UInt16(EV_FF)])
        #expect(events[..<2].map(\.code) == [7, 7])
        #expect(events[..<2].map(\.value) == [1, 0])
    }

    @Test func aClosedDeviceIsAnError() {
        #expect(throws: SystemError(EBADF)) { try ForceFeedbackDevice.play(0, times: 1, on: -1) }
    }
}
