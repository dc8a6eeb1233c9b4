// swift-tools-version: 6.2

import PackageDescription

// A target may import only what it names here: `make` builds with `--explicit-target-dependency-import-check error`.
let package = Package(
    name: "strided",
    products: [
        .executable(name: "strided", targets: ["strided"]),
        .executable(name: "stridectl", targets: ["stridectl"]),
        // For the package in Benchmarks; what only this package uses is `package`.
        .library(name: "Cadence", targets: ["Cadence"]),
        .library(name: "Metronome", targets: ["Metronome"]),
        .library(name: "Music", targets: ["Music"]),
        .library(name: "MusicFiles", targets: ["MusicFiles"]),
        .library(name: "MusicLibrary", targets: ["MusicLibrary"]),
        .library(name: "Inputs", targets: ["Inputs"]),
        .library(name: "Control", targets: ["Control"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-numerics", from: "1.1.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        // Writes a Swift source of Control, Messages and WebServer from their other files when one of these changes; needs Python 3.11.
        // Resources that SwiftPM embeds are lists of bytes, which take the compiler minutes.
        .plugin(name: "Generate", capability: .buildTool()),
        .target(name: "Cadence", dependencies: [.product(name: "RealModule", package: "swift-numerics")]),
        .target(name: "Metronome"),
        .target(name: "Music"),
        .target(name: "OutsideText"),
        .target(name: "Secrets"),
        .target(name: "TOML"),
        .target(
            name: "Messages",
            exclude: ["de.toml", "en.toml", "generate.py", "sentences-commands-de.toml", "sentences-de.toml"],
            plugins: ["Generate"]
        ),
        .target(name: "Activities", dependencies: ["Cadence"]),
        .target(
            name: "Analysis",
            dependencies: [
                "Activities", "Cadence", "Messages", .product(name: "RealModule", package: "swift-numerics"),
            ]
        ),
        .target(name: "DemoData", dependencies: ["Cadence", "Activities"]),
        .systemLibrary(name: "CALSA", pkgConfig: "alsa", providers: [.apt(["libasound2-dev"])]),
        .target(name: "ALSA", dependencies: ["CALSA"]),
        .systemLibrary(name: "CLinux"),
        .target(name: "Threads", dependencies: ["CLinux"]),
        // The libraries that are opened at run time; their headers come with their development packages.
        .target(name: "CLate"),
        .target(name: "LateLibraries", dependencies: ["CLate"]),
        .target(name: "Archives", dependencies: ["Activities", "CLate", "LateLibraries", "OutsideText"]),
        .target(name: "Playback", dependencies: ["Metronome", "ALSA", "CLate", "CLinux", "Files", "Threads"]),
        .target(
            name: "Inputs",
            dependencies: [
                "Cadence", "Files", "OutsideText", "Threads",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ]
        ),
        .target(
            name: "Coach",
            dependencies: ["Activities", "Analysis", "Cadence", "Messages", "Metronome", "Workouts"]
        ),
        .target(
            name: "Speech",
            dependencies: [
                "Cadence", "Coach", "Messages", "Metronome", "Playback", "Threads",
                .product(name: "Logging", package: "swift-log"),
            ]
        ),
        .target(
            name: "Pacing",
            dependencies: [
                "Activities", "Cadence", "Metronome", "Workouts",
                .product(name: "RealModule", package: "swift-numerics"),
            ]
        ),
        .target(
            name: "Control",
            dependencies: [
                "OutsideText",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            exclude: ["generate.py", "org.strided.Control.varlink", "org.varlink.service.varlink"],
            plugins: ["Generate"]
        ),
        .target(name: "SQLite", dependencies: ["CLate", "LateLibraries"]),
        .target(
            name: "MusicAnalysis",
            dependencies: [
                "CLate", "LateLibraries", "Music", .product(name: "RealModule", package: "swift-numerics"),
            ]
        ),
        .target(
            name: "MusicFiles",
            dependencies: [
                "CLate", "CLinux", "Files", "LateLibraries", "Metronome", "Music", "OutsideText", "Threads",
            ]
        ),
        .target(
            name: "MusicLibrary",
            dependencies: [
                "Activities", "Cadence", "Files", "LateLibraries", "Metronome", "Music", "MusicAnalysis", "MusicFiles",
                "OutsideText", "Playback", "SQLite", "Threads",
            ]
        ),
        .target(name: "SystemBus", dependencies: ["CLate", "LateLibraries", "OutsideText", "Threads"]),
        .target(name: "Media", dependencies: ["SystemBus"]),
        .target(name: "BlueZ", dependencies: ["Media", "SystemBus", "Threads"]),
        .target(name: "Desktop", dependencies: ["Media", "OutsideText", "SystemBus", "Threads"]),
        .target(name: "BeatOutputs", dependencies: ["CALSA", "CLinux", "Files", "Metronome", "Playback", "Threads"]),
        .target(
            name: "Logbook",
            dependencies: ["Activities", "Analysis", "Cadence", "Files", "SQLite", "Threads"]
        ),
        .target(
            name: "Workouts",
            dependencies: ["Activities", "Cadence", "TOML", .product(name: "RealModule", package: "swift-numerics")]
        ),
        .target(name: "Exchange", dependencies: ["Cadence", "CLate", "Activities", "LateLibraries", "Workouts"]),
        .target(
            name: "HealthExports",
            dependencies: ["Activities", "Archives", "Cadence", "Exchange", "OutsideText", "SQLite"]
        ),
        .target(
            name: "Sync",
            dependencies: [
                "Activities", "Cadence", "CLate", "Exchange", "Files", "LateLibraries", "Logbook", "OutsideText",
                "SQLite",
                "Secrets",
            ]
        ),
        .target(
            name: "Report",
            dependencies: [
                "Cadence", "Activities", "Analysis", "Messages", "OutsideText", "Workouts",
                .product(name: "RealModule", package: "swift-numerics"),
            ]
        ),
        .target(
            name: "CommandSyntax",
            dependencies: ["OutsideText", .product(name: "ArgumentParser", package: "swift-argument-parser")]
        ),
        .target(name: "LiveScreen", dependencies: ["Cadence", "Activities", "Messages", "Report"]),
        .target(name: "Files"),
        .target(
            name: "DaemonLog",
            dependencies: ["OutsideText", "Threads", .product(name: "Logging", package: "swift-log")]
        ),
        .target(
            name: "Clocks",
            dependencies: [
                "Activities", "Inputs", "Logbook", "Playback", "Threads",
                .product(name: "Logging", package: "swift-log"),
            ]
        ),
        .target(
            name: "Configuration",
            dependencies: [
                "Activities", "Analysis", "BeatOutputs", "Cadence", "Clocks", "Coach", "Files", "Inputs", "Logbook",
                "Media",
                "Messages", "Metronome", "MusicLibrary", "OutsideText", "Pacing", "Playback", "Speech", "TOML",
                "Workouts",
                .product(name: "Logging", package: "swift-log"),
            ]
        ),
        .target(
            name: "OfflineRendering",
            dependencies: [
                "Cadence", "Clocks", "Configuration", "Files", "Inputs", "Metronome", "OutsideText", "Pacing",
                "Playback",
            ]
        ),
        .target(
            name: "DaemonStatus",
            dependencies: [
                "Activities", "Analysis", "BeatOutputs", "BlueZ", "Cadence", "Coach", "Configuration", "Control",
                "DemoData",
                "Desktop", "Inputs", "Media", "Messages", "Metronome", "MusicLibrary", "Pacing", "Playback", "Speech",
                "Workouts",
                .product(name: "Logging", package: "swift-log"),
            ]
        ),
        .target(name: "LocalNetwork", dependencies: ["CLate", "Files", "LateLibraries", "OutsideText", "Secrets"]),
        .target(
            name: "WebServer",
            dependencies: [
                "Activities", "Analysis", "Cadence", "Control", "CLate", "Files", "LocalNetwork", "Logbook", "Messages",
                "Metronome", "OutsideText", "Report", "Secrets", "Sync", "Threads",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            exclude: ["Page", "generate.py"],
            plugins: ["Generate"]
        ),
        .target(
            name: "ControlCommands",
            dependencies: [
                "Cadence", "Configuration", "Control", "DemoData", "Inputs", "Activities", "Archives", "Logbook",
                "Exchange", "HealthExports", "Report",
                "OutsideText", "CLate", "CommandSyntax", "Files", "LateLibraries", "LiveScreen", "LocalNetwork",
                "Messages", "Metronome", "Secrets", "Sync", "Threads", "TOML", "WebServer", "Workouts", "Analysis",
                "Music",
                "MusicFiles",
                "MusicLibrary", "ALSA",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        .executableTarget(
            name: "strided",
            dependencies: [
                "Activities", "Analysis", "BeatOutputs", "BlueZ", "Cadence", "Clocks", "Coach", "CommandSyntax",
                "Configuration", "Control",
                "ControlCommands", "DaemonLog", "DaemonStatus", "Desktop", "Inputs", "Logbook", "Media",
                "Messages",
                "Metronome", "MusicLibrary", "OfflineRendering", "Pacing", "Playback", "Report", "Speech", "SystemBus",
                "Workouts",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ]
        ),
        // For development: an installed stridectl is a link to strided.
        .executableTarget(name: "stridectl", dependencies: ["ControlCommands"]),
        // What several test targets need; no target in Sources may import it.
        .target(name: "TestSupport", path: "Tests/TestSupport"),
        .testTarget(name: "CadenceTests", dependencies: ["Cadence", "TestSupport"]),
        .testTarget(name: "MetronomeTests", dependencies: ["Metronome", "TestSupport"]),
        .testTarget(
            name: "MusicAnalysisTests",
            dependencies: [
                "Music", "MusicAnalysis", "TestSupport", .product(name: "RealModule", package: "swift-numerics"),
            ],
            exclude: ["reference-beats.py"]
        ),
        .testTarget(name: "MusicTests", dependencies: ["Music", "TestSupport"]),
        .testTarget(name: "MusicFilesTests", dependencies: ["MusicFiles", "TestSupport"]),
        .testTarget(
            name: "MusicLibraryTests",
            dependencies: [
                "Activities", "Cadence", "Metronome", "Music", "MusicFiles", "MusicLibrary", "OutsideText", "Playback",
                "strided", "stridectl", "TestSupport",
            ]
        ),
        .testTarget(
            name: "CoachTests",
            dependencies: ["Coach", "Activities", "Cadence", "Messages", "Metronome", "TestSupport", "Workouts"]
        ),
        .testTarget(
            name: "SpeechTests",
            dependencies: [
                "Speech", "Coach", "Messages", "Metronome", "Playback", "TestSupport",
                .product(name: "Logging", package: "swift-log"),
            ]
        ),
        .testTarget(name: "OutsideTextTests", dependencies: ["OutsideText", "TestSupport"]),
        .testTarget(
            name: "CommandSyntaxTests",
            dependencies: ["CommandSyntax", .product(name: "ArgumentParser", package: "swift-argument-parser")]
        ),
        .testTarget(name: "TOMLTests", dependencies: ["TOML", "TestSupport"]),
        .testTarget(name: "MessagesTests", dependencies: ["Messages", "TestSupport"]),
        .testTarget(name: "ActivitiesTests", dependencies: ["Activities", "Cadence", "TestSupport"]),
        .testTarget(
            name: "AnalysisTests",
            dependencies: ["Analysis", "Activities", "Cadence", "DemoData", "Exchange", "Messages", "TestSupport"]
        ),
        .testTarget(name: "DemoDataTests", dependencies: ["DemoData", "Activities", "Cadence"]),
        .testTarget(name: "ThreadsTests", dependencies: ["Threads"]),
        .target(name: "AllocationCount", path: "Tests/AllocationCount"),
        .testTarget(
            name: "PlaybackTests",
            dependencies: ["Playback", "Metronome", "ALSA", "Threads", "AllocationCount", "TestSupport"]
        ),
        .target(
            name: "InputsSupport",
            dependencies: [
                "Inputs", "Cadence", "TestSupport",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            path: "Tests/InputsSupport"
        ),
        .testTarget(
            name: "InputsTests",
            dependencies: [
                "Inputs", "Cadence", "InputsSupport", "TestSupport",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ]
        ),
        .testTarget(
            name: "InputsRealTimeTests",
            dependencies: [
                "Inputs", "Cadence", "InputsSupport", "TestSupport", .product(name: "NIOCore", package: "swift-nio"),
            ]
        ),
        .testTarget(
            name: "PacingTests",
            dependencies: [
                "Activities", "BlueZ", "Cadence", "Configuration", "Control", "DaemonStatus", "Inputs", "Metronome",
                "Pacing", "TestSupport", "Workouts",
            ]
        ),
        .testTarget(
            name: "ControlTests",
            dependencies: [
                "Control", "TestSupport",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ]
        ),
        .testTarget(name: "SystemBusTests", dependencies: ["SystemBus", "CLate", "Threads", "TestSupport"]),
        .testTarget(name: "MediaTests", dependencies: ["Media", "SystemBus", "TestSupport"]),
        .testTarget(
            name: "BlueZTests",
            dependencies: ["BlueZ", "Media", "SystemBus", "TestSupport"],
            exclude: ["Support/fake-gatt-manager.py", "fake_treadmill.py"]
        ),
        .testTarget(name: "DesktopTests", dependencies: ["Desktop", "Media", "SystemBus"]),
        .testTarget(
            name: "DesktopRealTimeTests",
            dependencies: ["Desktop", "Media", "SystemBus", "strided", "stridectl", "TestSupport"]
        ),
        .testTarget(
            name: "BeatOutputsTests",
            dependencies: ["BeatOutputs", "CLinux", "Files", "Metronome", "Playback", "TestSupport"],
            exclude: ["check-midi.py", "check-rumble.py"]
        ),
        .testTarget(name: "SQLiteTests", dependencies: ["SQLite", "TestSupport"]),
        .testTarget(
            name: "LogbookTests",
            dependencies: [
                "Logbook", "Activities", "Analysis", "Cadence", "Messages", "SQLite", "stridectl", "TestSupport",
            ]
        ),
        .testTarget(
            name: "ExchangeTests",
            dependencies: ["Exchange", "Activities", "Cadence", "TestSupport", "Workouts"]
        ),
        .testTarget(name: "ArchivesTests", dependencies: ["Archives", "Activities", "TestSupport"]),
        .testTarget(
            name: "HealthExportsTests",
            dependencies: [
                "HealthExports", "Activities", "Cadence", "Exchange", "SQLite", "TestSupport",
            ]
        ),
        .testTarget(
            name: "UploadsTests",
            dependencies: ["Sync", "Activities", "Cadence", "Exchange", "Report", "TestSupport"]
        ),
        .testTarget(
            name: "SynchronisationTests",
            dependencies: [
                "Sync", "Activities", "Cadence", "Files", "Logbook", "strided", "TestSupport",
            ],
            exclude: ["check_programs.py", "fake_services.py"]
        ),
        .testTarget(
            name: "WorkoutsTests",
            dependencies: ["Workouts", "Exchange", "Activities", "Analysis", "Cadence", "TestSupport"],
            exclude: ["Corpus", "make-corpus.py"]
        ),
        .testTarget(
            name: "ReportTests",
            dependencies: ["Report", "Activities", "Analysis", "Cadence", "Messages", "TestSupport", "Workouts"],
            exclude: ["check-pages.sh", "check-pages.py"]
        ),
        .testTarget(
            name: "WebServerTests",
            dependencies: [
                "WebServer", "Activities", "Cadence", "Control", "CLate", "LocalNetwork", "Logbook", "Messages",
                "Metronome", "Secrets", "Sync", "strided", "stridectl", "LineSupport", "TestSupport",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ]
        ),
        .testTarget(name: "PackageTests", dependencies: ["LateLibraries", "strided", "TestSupport"]),
        .testTarget(
            name: "LiveScreenTests",
            dependencies: ["LiveScreen", "Activities", "Cadence", "Messages", "Report", "TestSupport"]
        ),
        .testTarget(
            name: "WebPageRealTimeTests",
            dependencies: ["Cadence", "Inputs", "strided", "stridectl", "TestSupport"],
            exclude: [
                "browser.py", "check-daemon.py", "check-page.py", "check-sensor.py", "check_control.py",
                "check_language.py", "check_layout.py", "check_map.py", "check_music.py", "check_policy.py",
                "check_fields.py", "check_replay.py", "check_sound.py", "check_states.py", "check_texts.py",
                "check_calibrate.py", "check_time.py",
                "check_vibration.py", "check_workout.py", "checking.py", "delay_proxy.py", "page_server.py",
                "pictures.py", "pmtiles.py", "real.py", "record-sound.py", "screen_states.py", "town.py",
            ]
        ),
        .testTarget(name: "ArchitectureTests", dependencies: ["TestSupport"]),
        .target(name: "LineSupport", dependencies: ["TestSupport"], path: "Tests/LineTests/Support"),
        .testTarget(
            name: "LineTests",
            dependencies: [
                "strided", "stridectl", "LineSupport", "TestSupport", "AllocationCount", "Control", "ControlCommands",
                "Messages", "Activities", "CLinux", "Clocks", "Coach", "Configuration", "DaemonLog", "DaemonStatus",
                "BeatOutputs", "Files", "LateLibraries", "OfflineRendering", "Report",
                "Speech", "Playback", "BlueZ", "Desktop", "Media", "Metronome", "Music", "MusicFiles",
                "MusicLibrary", "Cadence", "Inputs", "Logbook",
                "Pacing", "Exchange", "Workouts", "DemoData",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            exclude: ["Support", "Golden/Files", "beat-client.py", "check-trends.py", "records.py"]
        ),
        .testTarget(
            name: "LineRealTimeTests",
            dependencies: ["strided", "stridectl", "LineSupport", "TestSupport"],
            exclude: [
                "laboratory.py", "measure-speech-latency.py", "record-music.py", "record-workout.py",
                "measure-output-delay.py", "delaying_sink.py", "bad_link.py", "measure-group.py",
            ]
        ),
    ]
)

// The house: the folders of Sources, in an order in which a target imports only what is beside or above it (ArchitectureTests checks that).
let house: KeyValuePairs = [
    "C": ["CALSA", "CLate", "CLinux"],
    "Core": [
        "Activities", "Analysis", "Cadence", "Files", "LateLibraries", "Messages", "OutsideText", "Secrets",
        "SystemBus", "Threads", "TOML", "Workouts",
    ],
    "Sound": ["ALSA", "Coach", "Metronome", "Playback", "Speech"],
    "Inputs": ["Inputs", "Pacing"],
    "Records": ["Archives", "DemoData", "Exchange", "HealthExports", "Logbook", "Report", "SQLite"],
    "Music": ["Music", "MusicAnalysis", "MusicFiles", "MusicLibrary"],
    "Desktop": ["BeatOutputs", "BlueZ", "Desktop", "Media"],
    "Web": ["Control", "LocalNetwork", "Sync", "WebServer"],
    "Programs": [
        "Clocks", "CommandSyntax", "Configuration", "ControlCommands", "DaemonLog", "DaemonStatus", "LiveScreen",
        "OfflineRendering", "stridectl", "strided",
    ],
]
for (folder, names) in house {
    for target in package.targets where names.contains(target.name) {
        target.path = "Sources/\(folder)/\(target.name)"
    }
}

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
    // A later version of a library on the user's system may deprecate a function (Expat 2.8 does), and must not stop a build.
    .treatWarning("DeprecatedDeclaration", as: .warning),
]
// What computes for long in tests is optimized in debug builds, too; assertions and @testable stay.
let computing: Set = [
    "Activities", "Analysis", "Archives", "Cadence", "DemoData", "Exchange", "HealthExports", "Inputs", "LineSupport",
    "LiveScreen",
    "Media", "MediaTests", "Metronome", "Music", "MusicAnalysis", "MusicFiles", "MusicFilesTests",
    "MusicLibrary", "MusicTests", "Pacing", "Playback", "TestSupport", "Threads", "WebServer",
    "Workouts",
]
let optimized: [SwiftSetting] = [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))]
for target in package.targets where target.type != .system && target.type != .plugin {
    target.swiftSettings = (target.swiftSettings ?? []) + settings + (computing.contains(target.name) ? optimized : [])
}

// The builds of `make check-threads` and `make coverage` contain only the tests that STRIDED_TESTS names, and what these need.
if let names = Context.environment["STRIDED_TESTS"] {
    var needed: Set<String> = []
    func need(_ name: String) {
        guard needed.insert(name).inserted else { return }
        for case .byNameItem(let other, _) in package.targets.first(where: { $0.name == name })?.dependencies ?? [] {
            need(other)
        }
    }
    names.split(separator: " ").map(String.init).forEach(need)
    package.products = []
    package.targets.removeAll { $0.type != .plugin && !needed.contains($0.name) }
}
