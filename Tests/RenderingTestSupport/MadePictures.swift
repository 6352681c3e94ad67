package import TestSupport

/// Runs a Python program in the scratch folder, with Pillow imported and the sample photo as `scene` (400 x 300).
package func makePictures(in scratch: Scratch, _ program: String) throws {
  try scratch.copySample("photos/bus.jpg", as: "scene-source.jpg")
  let start = """
    import ctypes, io, os, struct, subprocess, sys, zlib
    from PIL import Image
    os.chdir(sys.argv[1])
    scene = Image.open("scene-source.jpg").convert("RGB").resize((400, 300))

    """
  try tool("/usr/bin/python3", ["-c", start + program, scratch.folder])
}
