// swift-tools-version: 6.2
import PackageDescription

// The import rules between these targets are checked by `./dev lint`; Architecture.md explains them.

/// CI sets SCRAPBOOK_WARNINGS=error; a user's build with a newer compiler is not stopped by a new warning.
let warnings: [SwiftSetting] =
  Context.environment["SCRAPBOOK_WARNINGS"] == "error" ? [.treatAllWarnings(as: .error)] : []

/// What a file imports, it imports itself, and no target hands on an import unless it says so.
let imports: [SwiftSetting] =
  warnings
  + ["InternalImportsByDefault", "MemberImportVisibility", "ExistentialAny"].map {
    .enableUpcomingFeature($0)
  }

let package = Package(
  name: "scrapbook",
  products: [
    .library(name: "Scrapbook", targets: ["ScrapbookKit", "ScrapbookRendering"]),
    .executable(name: "scrapbook", targets: ["scrapbook"]),
    .executable(name: "scrapbook-batch", targets: ["scrapbook-batch"]),
  ],
  traits: [
    .default(enabledTraits: ["WebP", "HEIF", "TIFF"]),
    .trait(name: "WebP", description: "Reads WebP pictures with libwebp."),
    .trait(name: "TIFF", description: "Reads TIFF pictures with libtiff."),
    .trait(name: "HEIF", description: "Reads HEIC and AVIF pictures with libheif."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
  ],
  targets: [
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(name: "CDeflate", pkgConfig: "libisal", providers: [.apt(["libisal-dev"])]),
    .systemLibrary(name: "CTurboJPEG", providers: [.apt(["libturbojpeg0-dev"])]),
    .systemLibrary(name: "CWebP", providers: [.apt(["libwebp-dev"])]),
    .systemLibrary(name: "CHeif", providers: [.apt(["libheif-dev"])]),
    .systemLibrary(name: "CTIFF", providers: [.apt(["libtiff-dev"])]),
    .systemLibrary(name: "CGIF", providers: [.apt(["libgif-dev"])]),
    .systemLibrary(name: "CLCMS", pkgConfig: "lcms2", providers: [.apt(["liblcms2-dev"])]),
    .systemLibrary(name: "CRsvg", providers: [.apt(["librsvg2-2"])]),
    .systemLibrary(name: "CXML", providers: [.apt(["libxml2"])]),
    .systemLibrary(name: "CGumbo", providers: [.apt(["libgumbo-dev"])]),
    .systemLibrary(name: "CICU", providers: [.apt(["libicu72"])]),
    .systemLibrary(name: "CPango", providers: [.apt(["libpangocairo-1.0-0"])]),
    .systemLibrary(name: "CLinux"),
    .target(name: "CAssets"),

    .target(name: "Cairo", dependencies: ["CCairo"], swiftSettings: warnings),
    .target(name: "Files", dependencies: ["CLinux", "Deflate"], swiftSettings: warnings),
    .target(name: "Pango", dependencies: ["CPango", "Cairo", "Files"], swiftSettings: warnings),
    .target(name: "ICU", dependencies: ["CICU", "Cairo"], swiftSettings: warnings),
    .target(name: "Deflate", dependencies: ["CDeflate"], swiftSettings: warnings),
    .target(name: "Gumbo", dependencies: ["CGumbo", "Cairo"], swiftSettings: warnings),
    .target(
      name: "ImageCodecs",
      dependencies: [
        "Cairo", "Deflate", "PDFAssembly", "CPNG", "CGIF", "CTurboJPEG", "CRsvg", "CXML", "CLCMS",
        .target(name: "CWebP", condition: .when(traits: ["WebP"])),
        .target(name: "CTIFF", condition: .when(traits: ["TIFF"])),
        .target(name: "CHeif", condition: .when(traits: ["HEIF"])),
      ],
      swiftSettings: warnings),
    .target(name: "ScrapbookKit", swiftSettings: warnings),
    .target(name: "PDFAssembly", dependencies: ["Deflate"], swiftSettings: warnings),
    .target(
      name: "ScrapbookRendering",
      dependencies: [
        "ScrapbookKit", "Cairo", "Pango", "ICU", "ImageCodecs", "PDFAssembly", "Deflate", "Files", "CAssets",
      ],
      swiftSettings: warnings),
    .target(
      name: "ScrapbookBatch",
      dependencies: [
        "ScrapbookKit", "ScrapbookRendering", "Deflate", "Files",
        .product(name: "Mustache", package: "swift-mustache"),
      ],
      swiftSettings: warnings),
    .target(
      name: "ScrapbookReports",
      dependencies: ["ScrapbookKit", "Gumbo", .product(name: "Mustache", package: "swift-mustache")],
      swiftSettings: warnings),
    .target(
      name: "ScrapbookCLI",
      dependencies: [
        "ScrapbookKit", "ScrapbookRendering", "PDFAssembly", "ImageCodecs", "Files",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: warnings),
    .target(
      name: "ScrapbookBatchCLI",
      dependencies: [
        "ScrapbookCLI", "ScrapbookBatch", "ScrapbookReports", "ScrapbookKit", "ScrapbookRendering", "Files",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: warnings),
    .executableTarget(name: "scrapbook", dependencies: ["ScrapbookCLI"], swiftSettings: warnings),
    .executableTarget(name: "scrapbook-batch", dependencies: ["ScrapbookBatchCLI"], swiftSettings: warnings),

    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: imports),
    .target(
      name: "RenderingTestSupport", dependencies: ["Cairo", "ImageCodecs", "ScrapbookKit", "TestSupport"],
      path: "Tests/RenderingTestSupport", swiftSettings: imports),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "scrapbook", "scrapbook-batch", "ScrapbookKit", "ImageCodecs", "TestSupport", "RenderingTestSupport",
      ],
      swiftSettings: warnings),
    .testTarget(
      name: "ScrapbookReportsTests",
      dependencies: ["ScrapbookReports", "ScrapbookKit", "ScrapbookRendering", "Gumbo", "TestSupport"],
      exclude: ["Snapshots"],
      swiftSettings: warnings),
    .testTarget(name: "DeflateTests", dependencies: ["Deflate", "TestSupport"], swiftSettings: warnings),
    .testTarget(name: "FilesTests", dependencies: ["Files"], swiftSettings: warnings),
    .testTarget(
      name: "ImageCodecsTests", dependencies: ["ImageCodecs", "PDFAssembly", "Cairo", "TestSupport"],
      swiftSettings: warnings),
    .testTarget(name: "PangoTests", dependencies: ["Pango", "TestSupport"], swiftSettings: warnings),
    .testTarget(
      name: "PDFAssemblyTests", dependencies: ["PDFAssembly", "TestSupport"], swiftSettings: warnings),
    .testTarget(
      name: "ScrapbookKitTests", dependencies: ["ScrapbookKit", "TestSupport"], exclude: ["Snapshots"],
      swiftSettings: warnings),
    .testTarget(
      name: "ScrapbookBatchTests",
      dependencies: ["ScrapbookBatch", "ScrapbookKit", "ScrapbookRendering", "Files", "TestSupport"],
      swiftSettings: warnings),
    .testTarget(
      name: "ScrapbookRenderingTests",
      dependencies: [
        "ScrapbookKit", "ScrapbookRendering", "ImageCodecs", "PDFAssembly", "Cairo", "Pango", "TestSupport",
        "RenderingTestSupport",
      ],
      swiftSettings: warnings),
  ],
  swiftLanguageModes: [.v6]
)

// `./dev fuzz` builds these with libFuzzer, which no other build links.
if Context.environment["SCRAPBOOK_FUZZING"] != nil {
  package.targets += [
    .executableTarget(name: "FuzzJSON", dependencies: ["ScrapbookKit"], path: "Fuzzing/JSON"),
    .executableTarget(name: "FuzzHeader", dependencies: ["ImageCodecs"], path: "Fuzzing/Header"),
  ]
}
