import ArgumentParser
import Files
import Glibc
import MusicFiles
import MusicLibrary

struct MusicAdd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a folder of music, and scan it in the background.",
        discussion: """
            Reads WAV, AIFF, FLAC, Ogg Vorbis, Opus and MP3, and with ffmpeg also AAC and others. No file is changed. Ctrl-C ends only the \
            display of the progress.
            """
    )
    @OptionGroup var options: MusicOptions
    @OptionGroup var background: BackgroundScan
    @Argument(help: "A folder.", completion: .directory) var folder: String

    func run() throws {
        try ExistingPath.requireUTF8(folder)
        let library = try options.open(creates: true)
        let result = try Terminal.reporting { try library.addFolder(folder) }
        switch result {
        case .added: Terminal.printLine("\(folder): added")
        case .included(let outer): Terminal.printLine("\(folder): in the library already, as a part of \(outer)")
        }
        try background.run(library)
    }
}

struct MusicScan: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scan",
        abstract: "Look for new, changed and moved files in all folders of the library, in the background.",
        discussion:
            "The scan has the lowest priority and waits during a run. Ctrl-C ends only the display of the progress."
    )
    @OptionGroup var options: MusicOptions
    @OptionGroup var background: BackgroundScan
    @Flag(help: "Only print the progress of the running scan, or the result of the last one.") var status = false

    func run() throws {
        let library = try options.open()
        guard status else { return try background.run(library) }
        let progress = try Terminal.reporting { try library.scanProgress() }
        Terminal.printLine(progress.map(MusicText.line) ?? "there was no scan yet; to start one: stridectl music scan")
    }
}

struct BackgroundScan: ParsableArguments {
    @Flag(help: "Do not wait for the end of the scan.") var noWait = false
    @Option(
        help: ArgumentHelp("The control socket of the daemon, instead of the default.", valueName: "path"),
        completion: .file()
    )
    var socket: String?

    func run(_ library: MusicLibrary) throws {
        var process: Int32?
        if !library.isScanning {
            let program = MusicProgram.path(beside: CommandLine.executable)
            let words = [program, "scan", "--library", library.path] + (socket.map { ["--socket", $0] } ?? [])
            process = try Terminal.reporting { try MusicProgram.startDetached(words) }
        }
        guard !noWait else {
            return Terminal.printLine(
                "the scan runs in the background, and waits during a run; its progress: stridectl music scan --status"
            )
        }
        Interruption.begin()
        try follow(library, process)
    }

    private func follow(_ library: MusicLibrary, _ process: Int32?) throws {
        var isRunning = true
        var waits = false
        var status: Int32 = 0
        while isRunning, !waits, Interruption.signalNumber == nil {
            usleep(100_000)
            isRunning = library.isScanning
            if let process {
                isRunning = waitpid(process, &status, WNOHANG) == 0
            }
            guard isRunning else { continue }
            let progress = try Terminal.reporting { try library.scanProgress() }
            waits = progress?.state == .paused
            if ImportProgress.isDrawn, let progress {
                Terminal.replaceLine(String(MusicText.line(progress).prefix(DisplayOptions.columns - 1)))
            }
        }
        if ImportProgress.isDrawn { Terminal.replaceLine("") }
        if isRunning {
            let what = waits ? "the scan waits for the end of the run, and continues" : "the scan continues"
            Terminal.printLine("\(what) in the background; its progress: stridectl music scan --status")
            return
        }
        let progress = try Terminal.reporting { try library.scanProgress() }
        guard let progress else { return }
        guard progress.state != .stopped else { throw Terminal.failure(progress.detail) }
        // The library may still have the result of an earlier scan.
        guard status == 0 else {
            throw Terminal.failure(
                "the scan has failed and was not finished; check that the disk is not full, then: stridectl music scan"
            )
        }
        Terminal.printLine(MusicText.line(progress))
    }
}
