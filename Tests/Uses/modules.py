"""Compiles the interfaces of modules, and the index of their declarations and uses, without a build."""
import hashlib
import json
import pathlib
import re
import subprocess
import sys

# The options of SwiftPM that only a build needs, with the number of their values.
DROPPED = {
    "-emit-dependencies": 0, "-emit-module": 0, "-emit-module-path": 1, "-output-file-map": 1, "-incremental": 0, "-c": 0,
    "-enable-batch-mode": 0, "-serialize-diagnostics": 0, "-index-store-path": 1, "-parseable-output": 0, "-emit-objc-header": 0,
    "-emit-objc-header-path": 1, "-warnings-as-errors": 0}
# The interface of a module does not depend on the bodies of functions.
MODULE = ["-emit-module", "-Xfrontend", "-experimental-skip-non-inlinable-function-bodies"]
INDEX = ["-typecheck", "-index-ignore-system-modules", "-Xfrontend", "-index-ignore-clang-modules"]


class Modules:
    """The modules in a manifest of SwiftPM, compiled into a folder."""

    def __init__(self, manifest, folder):
        self.folder = pathlib.Path(folder).resolve()
        self.folder.mkdir(parents=True, exist_ok=True)
        self.index_folder = self.folder / "index"
        self.inputs, self.commands, self.checksums = {}, {}, {}
        for inputs, arguments in re.findall(
                r"^    inputs: (\[.*\])\n(?:    .*\n)*?    args: (\[.*\])$", pathlib.Path(manifest).read_text(), re.M):
            arguments = json.loads(arguments)
            if "-emit-module" in arguments and "-module-name" in arguments:
                name = arguments[arguments.index("-module-name") + 1]
                self.inputs[name], self.commands[name] = json.loads(inputs), arguments

    def sources(self, name):
        return [pathlib.Path(path) for path in self.inputs[name] if path.endswith(".swift")]

    def module(self, name):
        """Compiles a module, after the modules that it imports, and returns its checksum."""
        if name not in self.checksums:
            path = self.folder / f"{name}.swiftmodule"
            self.compile(name, *MODULE, "-emit-module-path", str(path))
            self.checksums[name] = hashlib.sha256(path.read_bytes()).hexdigest()
        return self.checksums[name]

    def index(self, name):
        """Writes the index of a module, after compiling the modules that it imports."""
        units = self.folder / f"{name}.units"
        units.write_text("".join(f"{source}.o\n" for source in self.sources(name)))
        self.compile(name, *INDEX, "-index-store-path", str(self.index_folder),
                     "-Xfrontend", "-index-unit-output-path-filelist", "-Xfrontend", str(units))

    def compile(self, name, action, *options):
        if name not in self.commands:
            sys.exit(f"the manifest of the build has no module {name}")
        command = self.command(name) + ["-suppress-warnings", "-whole-module-optimization", action, *options]
        command += map(str, self.sources(name))
        # The inputs name the version of the compiler.
        checksum = hashlib.sha256(json.dumps([command, self.inputs[name]]).encode())
        for path in self.inputs[name]:
            if path.endswith(".swiftmodule"):
                checksum.update(self.module(pathlib.Path(path).stem).encode())
        for source in self.sources(name):
            checksum.update(source.read_bytes())
        # An unchanged module is not compiled again.
        stamp = self.folder / f"{name}{action}.stamp"
        if not stamp.exists() or stamp.read_text() != checksum.hexdigest():
            stamp.unlink(missing_ok=True)
            if subprocess.run(command, stdout=subprocess.DEVNULL).returncode != 0:
                sys.exit(f"{name} cannot be compiled")
            stamp.write_text(checksum.hexdigest())

    def command(self, name):
        """The compiler and its options. It finds the modules of the folder before those of a build."""
        rest = iter(self.commands[name])
        command = [next(rest), "-I", str(self.folder)]
        for argument in rest:
            if argument in DROPPED:
                for _ in range(DROPPED[argument]):
                    next(rest)
            elif not argument.startswith(("@", "-j")):
                command.append(argument)
        return command
