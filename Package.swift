// swift-tools-version: 6.2
import PackageDescription

// The import rules between these targets are checked by `./dev lint`; Architecture.md explains them.

/// What a file imports, it imports itself, and no target passes an import on unless it says `public`.
let imports: [SwiftSetting] = ["InternalImportsByDefault", "MemberImportVisibility", "ExistentialAny"].map {
  .enableUpcomingFeature($0)
}

/// CI sets SCRAPBOOK_WARNINGS=error; a user's build with a newer compiler is not stopped by a new warning.
let warnings: [SwiftSetting] =
  Context.environment["SCRAPBOOK_WARNINGS"] == "error" ? [.treatAllWarnings(as: .error)] : []

/// `./dev test` sets SCRAPBOOK_OPTIMIZED for a release build that keeps assertions and compiles again only what a change reaches. The
/// tests themselves are not optimized, which would take long.
let isOptimized = Context.environment["SCRAPBOOK_OPTIMIZED"] != nil
let incremental = ["-no-whole-module-optimization", "-incremental"]
let optimization: [SwiftSetting] =
  isOptimized ? [.unsafeFlags(["-O", "-assert-config", "Debug", "-enable-testing"] + incremental)] : []
let noOptimization: [SwiftSetting] = isOptimized ? [.unsafeFlags(["-Onone"] + incremental)] : []

/// The programs that tests start thousands of times: without binding the symbols of shared libraries each start takes a quarter less.
let staticLibraries =
  ["Foundation", "FoundationInternationalization", "CoreFoundation"]
  + ["_FoundationICU", "_FoundationCollections", "_FoundationCShims"]
let staticLinking: [LinkerSetting] =
  isOptimized
  ? [.unsafeFlags(["-static-stdlib", "-use-ld=lld"] + staticLibraries.map { "-l\($0)" })] : []

let settings = imports + warnings + optimization
let testSettings = imports + warnings + noOptimization

let package = Package(
  name: "scrapbook",
  products: [
    .library(name: "Scrapbook", targets: ["ScrapbookKit", "Pango", "ScrapbookRendering"]),
    .executable(name: "scrapbook", targets: ["scrapbook"]),
    .executable(name: "scrapbook-batch", targets: ["scrapbook-batch"]),
    .executable(name: "scrapbook-render", targets: ["scrapbook-render"]),
    .executable(name: "scrapbook-view", targets: ["scrapbook-view"]),
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
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
  ],
  targets: [
    .systemLibrary(name: "CCairo", providers: [.apt(["libcairo2-dev"])]),
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
    .systemLibrary(name: "CPDFium"),
    .systemLibrary(name: "CLinux"),
    .target(name: "CAssets"),

    .target(name: "Notation", swiftSettings: settings),
    .target(name: "Cairo", dependencies: ["CCairo"], swiftSettings: settings),
    .target(name: "Files", dependencies: ["CLinux", "Deflate", "Notation"], swiftSettings: settings),
    .target(
      name: "Pango", dependencies: ["CPango", "Cairo", "Files", "ICU", "Notation", "ScrapbookKit"],
      swiftSettings: settings),
    .target(name: "ICU", dependencies: ["CICU", "Cairo", "ScrapbookKit"], swiftSettings: settings),
    .target(name: "Deflate", dependencies: ["CDeflate", "Notation"], swiftSettings: settings),
    .target(name: "QPDF", dependencies: ["Files", "Notation", "PDFAssembly"], swiftSettings: settings),
    .target(
      name: "ScrapbookRender", dependencies: ["ScrapbookKit", "Files", "Notation"], swiftSettings: settings),
    .target(
      name: "ScrapbookRenderHelper",
      dependencies: ["ScrapbookKit", "Files", "Notation", "CPDFium", "CLinux"],
      swiftSettings: settings),
    .target(name: "Gumbo", dependencies: ["CGumbo", "Cairo"], swiftSettings: settings),
    .target(
      name: "ImageCodecs",
      dependencies: [
        "Cairo", "Deflate", "PDFAssembly", "CPNG", "CGIF", "CTurboJPEG", "CRsvg", "CXML", "CLCMS",
        .target(name: "CWebP", condition: .when(traits: ["WebP"])),
        .target(name: "CTIFF", condition: .when(traits: ["TIFF"])),
        .target(name: "CHeif", condition: .when(traits: ["HEIF"])),
      ],
      swiftSettings: settings),
    .target(name: "ScrapbookKit", dependencies: ["Notation"], swiftSettings: settings),
    .target(name: "PDFAssembly", dependencies: ["Deflate", "Notation"], swiftSettings: settings),
    .target(
      name: "ScrapbookRendering",
      dependencies: [
        "ScrapbookKit", "ScrapbookRender", "Cairo", "Pango", "ImageCodecs", "PDFAssembly", "QPDF",
        "Deflate", "Files", "Notation", "CAssets",
      ],
      swiftSettings: settings),
    .target(
      name: "ScrapbookBatch",
      dependencies: [
        "ScrapbookKit", "ScrapbookReading", "ScrapbookRendering", "ScrapbookReports", "ICU", "ImageCodecs",
        "Pango",
        "QPDF",
        "Deflate", "Files", "Notation", .product(name: "Mustache", package: "swift-mustache"),
      ],
      swiftSettings: settings),
    .target(
      name: "ScrapbookReports",
      dependencies: [
        "ScrapbookKit", "Gumbo", "Notation", .product(name: "Mustache", package: "swift-mustache"),
      ],
      swiftSettings: settings),
    .target(name: "ScrapbookInk", swiftSettings: settings),
    .target(
      name: "ScrapbookReading",
      dependencies: ["PDFAssembly", "ScrapbookInk", "ScrapbookKit", "Deflate", "Files", "Notation"],
      swiftSettings: settings),
    .target(
      name: "ScrapbookCLI",
      dependencies: [
        "ScrapbookKit", "ScrapbookRendering", "ScrapbookReading", "ScrapbookInk", "PDFAssembly",
        "ImageCodecs", "Pango", "QPDF", "ScrapbookRender", "Deflate", "Files", "Notation",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),
    .target(
      name: "ScrapbookBatchCLI",
      dependencies: [
        "ScrapbookCLI", "ScrapbookBatch", "ScrapbookReports", "ScrapbookKit", "ScrapbookReading",
        "ScrapbookRendering", "PDFAssembly", "Pango", "QPDF", "Files", "Notation",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),
    .target(
      name: "ScrapbookView",
      dependencies: [
        .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"), "Notation",
      ],
      swiftSettings: settings),
    .target(
      name: "ScrapbookViewCLI",
      dependencies: [
        "ScrapbookView", "ScrapbookCLI", "ScrapbookKit", "ScrapbookRendering", "ScrapbookRender",
        "ScrapbookReading", "ScrapbookInk", "PDFAssembly", "ImageCodecs", "Files", "Notation",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "scrapbook", dependencies: ["ScrapbookCLI"], swiftSettings: settings,
      linkerSettings: staticLinking),
    .executableTarget(
      name: "scrapbook-render", dependencies: ["ScrapbookRenderHelper"], swiftSettings: settings),
    .executableTarget(name: "scrapbook-view", dependencies: ["ScrapbookViewCLI"], swiftSettings: settings),
    .executableTarget(
      name: "scrapbook-batch", dependencies: ["ScrapbookBatchCLI"], swiftSettings: settings,
      linkerSettings: staticLinking),

    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    .target(
      name: "RenderingTestSupport",
      dependencies: ["Cairo", "ImageCodecs", "Pango", "ScrapbookKit", "TestSupport"],
      path: "Tests/RenderingTestSupport", swiftSettings: settings),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "ScrapbookKit", "ImageCodecs", "TestSupport", "RenderingTestSupport",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "ScrapbookReportsTests",
      dependencies: [
        "ScrapbookReports", "ScrapbookKit", "ScrapbookRendering", "Gumbo", "Pango", "TestSupport",
      ],
      exclude: ["Snapshots"],
      swiftSettings: testSettings),
    .testTarget(name: "DeflateTests", dependencies: ["Deflate", "TestSupport"], swiftSettings: testSettings),
    .testTarget(name: "NotationTests", dependencies: ["Notation"], swiftSettings: testSettings),
    .testTarget(name: "FilesTests", dependencies: ["Files", "TestSupport"], swiftSettings: testSettings),
    .testTarget(
      name: "ImageCodecsTests", dependencies: ["ImageCodecs", "PDFAssembly", "Cairo", "TestSupport"],
      swiftSettings: testSettings),
    .testTarget(
      name: "PangoTests",
      dependencies: ["Pango", "Cairo", "ScrapbookKit", "TestSupport", "RenderingTestSupport"],
      swiftSettings: testSettings),
    .testTarget(
      name: "PDFAssemblyTests", dependencies: ["PDFAssembly", "TestSupport"], swiftSettings: testSettings),
    .testTarget(
      name: "ScrapbookInkTests", dependencies: ["ScrapbookInk", "TestSupport"], swiftSettings: testSettings),
    .testTarget(
      name: "ScrapbookReadingTests",
      dependencies: ["ScrapbookReading", "ScrapbookInk", "ScrapbookKit", "PDFAssembly", "TestSupport"],
      swiftSettings: testSettings),
    .testTarget(
      name: "ScrapbookKitTests", dependencies: ["ScrapbookKit", "TestSupport"], exclude: ["Snapshots"],
      swiftSettings: testSettings),
    .testTarget(
      name: "ScrapbookBatchTests",
      dependencies: [
        "ScrapbookBatch", "ScrapbookKit", "ScrapbookRendering", "ImageCodecs", "Files", "Pango",
        "TestSupport",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "ScrapbookRenderingTests",
      dependencies: [
        "ScrapbookKit", "ScrapbookRender", "ScrapbookRendering", "ImageCodecs", "PDFAssembly", "Cairo",
        "Deflate", "Files", "Pango", "TestSupport", "RenderingTestSupport",
      ],
      exclude: ["Snapshots"], swiftSettings: testSettings),
  ],
  swiftLanguageModes: [.v6]
)

// `./dev fuzz` builds these with libFuzzer, which no other build links.
if Context.environment["SCRAPBOOK_FUZZING"] != nil {
  package.targets += [
    .executableTarget(
      name: "FuzzJSON", dependencies: ["ScrapbookKit"], path: "Fuzzing/JSON", swiftSettings: settings),
    .executableTarget(
      name: "FuzzHeader", dependencies: ["ImageCodecs"], path: "Fuzzing/Header", swiftSettings: settings),
    .executableTarget(
      name: "FuzzPDF", dependencies: ["PDFAssembly", "ScrapbookInk", "ScrapbookReading"], path: "Fuzzing/PDF",
      swiftSettings: settings),
  ]
}
