import Cairo
import Foundation

/// Pictures of 40 x 24 pixels as other programs write them: cjpeg, jpegtran, and Pillow.
enum TinyPictures {
  static let all: [(name: String, bytes: [UInt8])] = [
    ("base.jpg", bytes(jpeg)),
    ("prog.jpg", bytes(progressive)),
    ("rst.jpg", bytes(restarts)),
    ("a.gif", bytes(gif)),
    ("lossy.webp", bytes(webp)),
    ("less.webp", bytes(lossless)),
    ("a.png", bytes(png)),
  ]

  private static func bytes(_ text: String) -> [UInt8] { Array(Data(base64Encoded: text) ?? Data()) }

  private static let jpeg = """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCN\
    l4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAAR\
    CAAYACgDASIAAhEBAxEB/8QAGQABAAMBAQAAAAAAAAAAAAAAAAIDBAUG/8QAHRAAAgMBAQEBAQAAAAAAAAAAAAIBA2ERBCESUf/EABkBAAMA\
    AwAAAAAAAAAAAAAAAAMEBQACBv/EAB4RAAICAgIDAAAAAAAAAAAAAAECAAMREiExQYGx/9oADAMBAAIRAxEAPwDza0YTTzYba/PhoWjDDaLB\
    kwVV+JiWjC5PJh0IqhfnOyTWjDaxkU4PMo1XzEtGA6i+VV534AWx8kD3H1v4lK0YaYp/KxyPsgAxYyozDvj7OHrY5EmtGF61TM8WOR/QBYO2\
    2oPcp1sZYtGAAXLGUFc4n//Z
    """

  private static let progressive = """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCN\
    l4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wgAR\
    CAAYACgDASIAAhEBAxEB/8QAGQAAAwEBAQAAAAAAAAAAAAAAAAIDAQQF/8QAGQEAAwADAAAAAAAAAAAAAAAAAgMEAAEF/9oADAMBAAIQAxAA\
    AAHzdvTAg/Q26YHUA9KgPD2gLqYBdH//xAAYEAEBAQEBAAAAAAAAAAAAAAAAERIBAv/aAAgBAQABBQKMoyjnlERlEREf/8QAFhEBAQEAAAAA\
    AAAAAAAAAAAAAgAB/9oACAEDAQE/AS4uxx2O2bf/xAAYEQADAQEAAAAAAAAAAAAAAAAAARESAv/aAAgBAgEBPwHWjppFNNJsrsKf/8QAFBAB\
    AAAAAAAAAAAAAAAAAAAAMP/aAAgBAQAGPwJ//8QAGBABAQEBAQAAAAAAAAAAAAAAAQAhEFH/2gAIAQEAAT8hKQpTkLiKEi5Ip4i//9oADAMB\
    AAIAAwAAABBHj+OAD//EABgRAAMBAQAAAAAAAAAAAAAAAAABERAh/9oACAEDAQE/EJ58RlQwbD//xAAbEQEAAgIDAAAAAAAAAAAAAAABABEh\
    MUGBsf/aAAgBAgEBPxBItiVOZblDuAJvHsMQ7ip//8QAGRAAAwEBAQAAAAAAAAAAAAAAAAFhESFR/9oACAEBAAE/EIkyJMiQIiXjNZEwN4RF\
    gxdZEa3iYvSJ/9k=
    """

  private static let restarts = """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCN\
    l4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAAR\
    CAAYACgDASIAAhEBAxEB/8QAGgABAAIDAQAAAAAAAAAAAAAAAAQFAQIDBv/EAB0QAAIDAQEBAQEAAAAAAAAAAAACAQNhEQQhElH/xAAYAQAD\
    AQEAAAAAAAAAAAAAAAACAwUEAP/EAB4RAAICAgIDAAAAAAAAAAAAAAECAAMREiExQYGx/90ABAAB/9oADAMBAAIRAxEAPwDza0Ybp5sJtfnw\
    kLRhxtFgyYqq/E//0KZaMOyeTCwiqF+c7JutGBWMinB5myq+f//RhLRgLRfKq878AGx8kD3La38T/9LK0YSYp/KxyPsgCBYyozDvj7IVbHIn\
    /9OatGHdapmeLHI/oBPDttqD3MtbGf/UuFowAEcsY5XOJ//Z
    """

  private static let gif = """
    R0lGODdhKAAYAIMAAMzIYI3IbMyHh42HaDbXbTa0flGHghiHOsxLXY1Lg8wUUo0UR1FLXRhLPlEULBgUUiwAAAAAKAAYAEAI/wAfCBwo0IHB\
    gwcXKFzIkKGChxAhNphIcSKDixgxJtjIsSOCjyBDgjxAsuSBAigLGFjJcoDLly8FyJwJoKbNmgQJIkR4sSHDjRGDPjRJ9ADLo0cTwFyKYKZT\
    AQSiSo2aEuWBqAGyat16s2vXnAN3IvRJVmjEimgtZlzbse1GkSDTql3LYKVbmHBDyixqEunRpYBdPrVJsqrhqge2Kg5A0+vNqVOrQl5MOYBj\
    nGAfiE1I1qfZh5k1b2bQ2eFn0Jkb7KT7022CvAjkUqTL1jVH2LJpM7B9G3ZIviRpJ+UIGOTTvcCN+m0ZGOZx5EQLFF5+oPnSxoRNHkZ5tDJj\
    p5cBQBuWepikd8bhH48nYHjqecvpxa9nj3Lye62XAwIAOw==
    """

  private static let webp = """
    UklGRuYAAABXRUJQVlA4INoAAACQBwCdASooABgAPsFSoUunpSMhtVgMAPAYCWwAnTKEdQejeYHWHF5KloTVXjEetMg8FrgPJ9vKuro6TQNI\
    V6Ve1wMEsQAA/vt5saRnhaGGhwvxOIP4b2O8o4RUKTtOndSGUPjX13NN8suM4EVm01q9u2yYIAidaFpGNgnG6ZXPtal3X9jModVZ49/3OTE8\
    8PByOfhewYj2kGv6O2EUqsj/lVJRIF+cI/qSBKrpbx4kwuQ7ASJSXaEjRadT4Zt3N3ui4vVWr5hyMp1QtH6vxPrz/5thzzDt1AAAAA==
    """

  private static let lossless = """
    UklGRtgAAABXRUJQVlA4TMwAAAAvJ8AFAAmAIAb8L1uI6H/aQiyYzB+6L4fhj/4nIuFgG0lSnLbJP+QB9MsdA7e1bSvRPbhDyLi7ZHQwVTwK\
    pC7CCX/4s2Dkto0jcett2iswVU5S2uFxDEJFBoVDRQ/FjOp/Gyay4ocvBrJixBciqwEoPCo6KP6o2EO9JXLALokY2F7zoKTf/5Aei5YN7KIB\
    XgCD4YqBrhhxWMbBZTGODuT0OaDDjp4XWmwdJfBlPhglm+WDALgBHIyYHlaRs77onNJwhOORs13G9aZzjwA=
    """

  private static let png = """
    iVBORw0KGgoAAAANSUhEUgAAACgAAAAYCAIAAAAH5iiXAAABQElEQVR4nK2UQU7CYBBGX6EgFAoopaLGaEzkKG7UC3AEj+WC63gDj2DCrhuD\
    i6ampN8M9Ic/bzEhj74ObYhg3QfFxvj8PH5MgnEGECmss2zl++GOwgm38P1wV+GEpf8bEI4VTlj63wHhnsIJSz8kLN9HJ9zC98MXiq0dlr4Z\
    3sBA8bRv7qCAAlaG/2kk9PXLjSPoQBdi6EHfuVOYwVBhnUfph4UThRMWflh4pHDCwg8LjxUvdlj4Tnhnh9N9ckjdjdMmTriww5OKrDY74UmT\
    sPAUpjCvhhInXNeeyyEmWSt7CyuYKT4AeGt8xfeB97rt/3MNIYERjCGFibvZEi4Vr9IOCDd3/Q9fNXiwrt42PLdsWMK8xn01nCGcHfqpM8jg\
    rhpKfk4PH3zGC7iFxT6nhvMjwjeQN/g6MXzMxtcKff4AZRMo0Myy/XEAAAAASUVORK5CYII=
    """

  private static let tiff = """
    SUkqACYAAAB4nO3CAQ0AAAwCoE5mMqyxXuEBYKyZqqr6e07zIMwKAAABAwABAAAAKAAAAAEBAwABAAAAGAAAAAIBAwADAAAApAAAAAMBAwAB\
    AAAACAAAAAYBAwABAAAAAgAAABEBBAABAAAACAAAABUBAwABAAAAAwAAABYBAwABAAAAGAAAABcBBAABAAAAHgAAABwBAwABAAAAAQAAAAAA\
    AAAIAAgACAA=
    """
}

/// Random numbers that are the same in every run (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

enum PictureSurfaceMaker {
  static func noise(width: Int, height: Int) throws -> PictureSurface {
    var random = SeededNumbers(state: 3)
    return try PictureSurface.pixels(.rgb24, width: width, height: height) { pixels, _ in
      for index in pixels.indices { pixels[index] = UInt8(truncatingIfNeeded: random.next()) }
    }
  }
}
