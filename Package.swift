// swift-tools-version: 6.2

import PackageDescription

// The module table of ARCHITECTURE.md, as the compiler enforces it: what a target does not name here it may not
// import (`make` builds with `--explicit-target-dependency-import-check error`).
let package = Package(
    name: "strided",
    products: [
        .executable(name: "strided", targets: ["strided"]),
        .executable(name: "stridectl", targets: ["stridectl"]),
        .library(name: "Cadence", targets: ["Cadence"]),
        .library(name: "Metronome", targets: ["Metronome"]),
        .library(name: "Music", targets: ["Music"]),
        .library(name: "MusicFiles", targets: ["MusicFiles"]),
        .library(name: "MusicLibrary", targets: ["MusicLibrary"]),
        .library(name: "Activities", targets: ["Activities"]),
        .library(name: "Analysis", targets: ["Analysis"]),
        .library(name: "Logbook", targets: ["Logbook"]),
        .library(name: "Workouts", targets: ["Workouts"]),
        .library(name: "Exchange", targets: ["Exchange"]),
        .library(name: "Archives", targets: ["Archives"]),
        .library(name: "HealthExports", targets: ["HealthExports"]),
        .library(name: "Uploads", targets: ["Uploads"]),
        .library(name: "Report", targets: ["Report"]),
        .library(name: "Desktop", targets: ["Desktop"]),
        .library(name: "ALSA", targets: ["ALSA"]),
        .library(name: "Playback", targets: ["Playback"]),
        .library(name: "Inputs", targets: ["Inputs"]),
        .library(name: "Pacing", targets: ["Pacing"]),
        .library(name: "Control", targets: ["Control"]),
        .library(name: "WebServer", targets: ["WebServer"]),
        .library(name: "SystemBus", targets: ["SystemBus"]),
        .library(name: "BlueZ", targets: ["BlueZ"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-numerics", from: "1.1.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        .target(name: "Cadence", dependencies: [.product(name: "RealModule", package: "swift-numerics")]),
        .target(name: "Metronome"),
        .target(name: "Music"),
        .target(name: "OutsideText"),
        .target(name: "Secrets"),
        .target(name: "TOML"),
        .target(name: "Messages", exclude: ["de.toml", "en.toml", "generate.py", "sentences-de.toml"]),
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
        // One target for each library that is opened at run time; the headers come with the development package of the library.
        .target(name: "CLateLibrary"),
        .target(name: "CCurl", dependencies: ["CLateLibrary"]),
        .target(name: "CEBUR128", dependencies: ["CLateLibrary"]),
        .target(name: "CExpat", dependencies: ["CLateLibrary"]),
        .target(name: "CKissFFT", dependencies: ["CLateLibrary"]),
        .target(name: "COpenSSL", dependencies: ["CLateLibrary"]),
        .target(name: "CQRencode", dependencies: ["CLateLibrary"]),
        .target(name: "CSndfile", dependencies: ["CLateLibrary"]),
        .target(name: "CSoxr", dependencies: ["CLateLibrary"]),
        .target(name: "CSQLite", dependencies: ["CLateLibrary"]),
        .target(name: "CSystemd", dependencies: ["CLateLibrary"]),
        .target(name: "CZip", dependencies: ["CLateLibrary"]),
        .target(name: "CZlib", dependencies: ["CLateLibrary"]),
        .target(name: "LateLibraries", dependencies: ["CLateLibrary"]),
        .target(name: "Archives", dependencies: ["Activities", "CZip", "LateLibraries", "OutsideText"]),
        .target(name: "Playback", dependencies: ["Metronome", "ALSA", "CLinux", "Threads"]),
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
        .target(name: "Speech", dependencies: ["CLinux", "Metronome", "Playback", "Threads"]),
        .target(
            name: "Pacing",
            dependencies: ["Cadence", "Metronome", .product(name: "RealModule", package: "swift-numerics")]
        ),
        .target(
            name: "Control",
            dependencies: [
                "OutsideText",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            resources: [.embedInCode("org.strided.Control.varlink"), .embedInCode("org.varlink.service.varlink")]
        ),
        .target(name: "SQLite", dependencies: ["CSQLite", "LateLibraries"]),
        .target(name: "MusicPlayback", dependencies: ["Metronome", "Music", "MusicFiles"]),
        .target(
            name: "MusicAnalysis",
            dependencies: [
                "CKissFFT", "LateLibraries", "Music", .product(name: "RealModule", package: "swift-numerics"),
            ]
        ),
        .target(
            name: "MusicFiles",
            dependencies: ["CEBUR128", "CLinux", "CSndfile", "CSoxr", "Files", "LateLibraries", "OutsideText"]
        ),
        .target(
            name: "MusicLibrary",
            dependencies: [
                "Files", "LateLibraries", "Music", "MusicAnalysis", "MusicFiles", "OutsideText", "SQLite",
            ]
        ),
        .target(name: "SystemBus", dependencies: ["CSystemd", "LateLibraries", "Threads"]),
        .target(name: "Media", dependencies: ["SystemBus"]),
        .target(name: "BlueZ", dependencies: ["Media", "SystemBus", "Threads"]),
        .target(name: "Desktop", dependencies: ["Media", "SystemBus", "Threads"]),
        .target(name: "Haptics", dependencies: ["CLinux", "Files", "Metronome", "Playback", "SystemBus", "Threads"]),
        .target(
            name: "Logbook",
            dependencies: ["Activities", "Analysis", "Cadence", "Files", "SQLite", "Threads"]
        ),
        .target(name: "Workouts", dependencies: ["Activities", "Cadence", "TOML"]),
        .target(name: "Exchange", dependencies: ["Cadence", "CExpat", "Activities", "LateLibraries", "Workouts"]),
        .target(
            name: "HealthExports",
            dependencies: ["Activities", "Archives", "Cadence", "Exchange", "OutsideText", "SQLite"]
        ),
        .target(name: "HTTPS", dependencies: ["CCurl", "LateLibraries"]),
        .target(
            name: "Uploads",
            dependencies: ["Activities", "Cadence", "Exchange", "HTTPS", "OutsideText"]
        ),
        .target(
            name: "Synchronisation",
            dependencies: [
                "Activities", "Cadence", "Files", "HTTPS", "Logbook", "OutsideText", "SQLite", "Secrets", "Uploads",
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
        .target(name: "Clocks", dependencies: ["Activities", "Inputs", "Logbook", "Playback", "Threads"]),
        .target(
            name: "Configuration",
            dependencies: [
                "Activities", "Cadence", "Clocks", "Coach", "Control", "Files", "Haptics", "Inputs", "Logbook", "Media",
                "Messages", "Metronome", "OutsideText", "Pacing", "Playback", "Speech", "TOML", "Workouts",
                .product(name: "Logging", package: "swift-log"),
            ]
        ),
        .target(
            name: "OfflineRendering",
            dependencies: [
                "Cadence", "Clocks", "Configuration", "Files", "Metronome", "OutsideText", "Pacing", "Playback",
            ]
        ),
        .target(
            name: "Sensors",
            dependencies: ["Activities", "BlueZ", "Cadence", "Configuration", "Control", "Inputs", "Pacing"]
        ),
        .target(
            name: "DaemonStatus",
            dependencies: [
                "Activities", "BlueZ", "Cadence", "Configuration", "Control", "Desktop", "Haptics", "Media",
                "Messages", "Metronome", "Pacing", "Playback", "Sensors", "Workouts",
                .product(name: "Logging", package: "swift-log"),
            ]
        ),
        .target(name: "TLS", dependencies: ["COpenSSL", "LateLibraries"]),
        .target(name: "LocalNetwork", dependencies: ["CQRencode", "Files", "OutsideText", "Secrets", "TLS"]),
        .target(
            name: "WebServer",
            dependencies: [
                "Activities", "Analysis", "Cadence", "Control", "CZlib", "Files", "LocalNetwork", "Logbook", "Messages",
                "OutsideText", "Report", "Secrets", "Threads", "TLS",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            resources: [.embedInCode("Page")]
        ),
        .target(
            name: "ControlCommands",
            dependencies: [
                "Cadence", "Configuration", "Control", "Inputs", "Activities", "Archives", "Logbook", "Exchange",
                "HealthExports", "Report",
                "OutsideText", "CZlib", "CommandSyntax", "Files", "LateLibraries", "LiveScreen", "LocalNetwork",
                "Messages", "Secrets", "Threads", "TOML", "WebServer", "Workouts", "Analysis", "HTTPS",
                "Synchronisation", "Uploads", "Music",
                "MusicFiles",
                "MusicLibrary",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        .executableTarget(
            name: "strided",
            dependencies: [
                "Cadence", "Metronome", "Playback", "Inputs", "Pacing", "Control", "CSystemd", "SystemBus", "BlueZ",
                "Activities", "Analysis", "DaemonLog", "DemoData", "Logbook", "Desktop", "OutsideText", "CommandSyntax",
                "CLinux", "Clocks",
                "Configuration", "ControlCommands", "DaemonStatus", "Files", "Haptics", "Media",
                "Music", "MusicFiles", "MusicLibrary", "MusicPlayback", "OfflineRendering", "Sensors", "Coach",
                "Messages", "Speech", "Workouts",
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
                "Music", "MusicFiles", "MusicLibrary", "OutsideText", "strided", "stridectl",
                "TestSupport",
            ]
        ),
        .testTarget(
            name: "CoachTests",
            dependencies: ["Coach", "Activities", "Cadence", "Messages", "Metronome", "TestSupport", "Workouts"]
        ),
        .testTarget(name: "SpeechTests", dependencies: ["Speech", "Metronome", "Playback", "TestSupport"]),
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
            dependencies: ["Pacing", "Cadence", "Metronome", "Inputs", "Sensors", "TestSupport"]
        ),
        .testTarget(
            name: "ControlTests",
            dependencies: [
                "Control", "TestSupport",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ]
        ),
        .testTarget(name: "SystemBusTests", dependencies: ["SystemBus", "CSystemd", "Threads", "TestSupport"]),
        .testTarget(name: "MediaTests", dependencies: ["Media", "SystemBus", "TestSupport"]),
        .testTarget(name: "BlueZTests", dependencies: ["BlueZ", "Media", "SystemBus", "TestSupport"]),
        .testTarget(name: "DesktopTests", dependencies: ["Desktop", "Media", "SystemBus"]),
        .testTarget(
            name: "DesktopRealTimeTests",
            dependencies: ["Desktop", "Media", "SystemBus", "strided", "stridectl", "TestSupport"]
        ),
        .testTarget(
            name: "HapticsTests",
            dependencies: ["Haptics", "CLinux", "Files", "Metronome", "Playback", "SystemBus", "TestSupport"]
        ),
        .testTarget(
            name: "HapticsRealTimeTests",
            dependencies: ["Haptics", "Metronome", "Playback", "SystemBus", "Threads", "TestSupport"],
            exclude: ["check-rumble.py"]
        ),
        .testTarget(name: "SQLiteTests", dependencies: ["SQLite", "TestSupport"]),
        .testTarget(
            name: "LogbookTests",
            dependencies: ["Logbook", "Activities", "Analysis", "Cadence", "Messages", "SQLite", "TestSupport"]
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
            dependencies: ["Uploads", "Activities", "Cadence", "Exchange", "HTTPS", "TestSupport"]
        ),
        .testTarget(
            name: "SynchronisationTests",
            dependencies: [
                "Synchronisation", "Activities", "Cadence", "Files", "HTTPS", "Logbook", "strided", "TestSupport",
                "Uploads",
            ],
            exclude: ["check_programs.py", "fake_services.py"]
        ),
        .testTarget(
            name: "WorkoutsTests",
            dependencies: ["Workouts", "Exchange", "Activities", "Cadence", "TestSupport"],
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
                "WebServer", "Activities", "Cadence", "Control", "COpenSSL", "LocalNetwork", "Logbook", "Messages",
                "Secrets", "strided", "stridectl", "LineSupport", "TestSupport", "TLS",
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
                "check_texts.py", "check_time.py", "check_vibration.py", "check_workout.py", "checking.py",
                "delay_proxy.py", "page_server.py", "pictures.py", "pmtiles.py", "real.py", "town.py",
            ]
        ),
        .testTarget(name: "ArchitectureTests", dependencies: ["TestSupport"]),
        .target(name: "LineSupport", dependencies: ["TestSupport"], path: "Tests/LineTests/Support"),
        .testTarget(
            name: "LineTests",
            dependencies: [
                "strided", "stridectl", "LineSupport", "TestSupport", "AllocationCount", "Control", "ControlCommands",
                "Messages", "Activities", "CLinux", "Clocks", "Coach", "Configuration", "DaemonLog", "DaemonStatus",
                "Files", "Haptics", "LateLibraries", "OfflineRendering", "Report",
                "Sensors", "Speech", "Playback", "BlueZ", "Desktop", "Media", "Metronome", "Music", "MusicFiles",
                "MusicLibrary", "MusicPlayback", "Cadence", "Inputs", "Logbook",
                "Pacing", "Exchange", "Workouts", "DemoData",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            exclude: ["Support", "Golden/Files", "beat-client.py", "check-trends.py", "records.py"]
        ),
        .testTarget(
            name: "LineRealTimeTests",
            dependencies: ["strided", "stridectl", "LineSupport", "TestSupport"],
            exclude: ["laboratory.py", "measure-speech-latency.py", "record-music.py", "record-workout.py"]
        ),
    ]
)

let house: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
]
// What computes for long in tests is optimized in debug builds, too; assertions and @testable stay.
let computing: Set = [
    "Activities", "Analysis", "Archives", "Cadence", "DemoData", "Exchange", "HealthExports", "Inputs", "LineSupport",
    "LiveScreen",
    "Media", "MediaTests", "Metronome", "Music", "MusicAnalysis", "MusicFiles", "MusicFilesTests",
    "MusicLibrary", "MusicPlayback", "MusicTests", "Pacing", "Playback", "TestSupport", "Threads", "WebServer",
    "Workouts",
]
let optimized: [SwiftSetting] = [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))]
for target in package.targets where target.type != .system {
    target.swiftSettings = (target.swiftSettings ?? []) + house + (computing.contains(target.name) ? optimized : [])
}
