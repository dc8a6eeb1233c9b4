// swift-tools-version: 6.3

import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
]

// A package of its own, so that whoever builds strided fetches no benchmark library.
let package = Package(
    name: "strided-benchmarks",
    dependencies: [
        .package(name: "strided", path: ".."),
        // Without its traits: its interposers of malloc and of the runtime would be part of what is measured.
        .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
    ],
    targets: [
        .executableTarget(
            name: "Stretch",
            dependencies: [.product(name: "Music", package: "strided")],
            path: "Benchmarks/Stretch",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "Line",
            dependencies: [
                .product(name: "Benchmark", package: "benchmark"),
                .product(name: "Metronome", package: "strided"),
                .product(name: "Inputs", package: "strided"),
                .product(name: "Control", package: "strided"),
                .product(name: "Music", package: "strided"),
                .product(name: "MusicFiles", package: "strided"),
                .product(name: "MusicLibrary", package: "strided"),
            ],
            path: "Benchmarks/Line",
            swiftSettings: settings,
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]
        ),
    ]
)
