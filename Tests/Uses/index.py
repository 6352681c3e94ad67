"""Reads the index of the compiler: the declarations and the uses of each file."""
import ctypes
import pathlib

DECLARED = 1 << 0 | 1 << 1
USED = 1 << 2
RECORD = 2


class Text(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("length", ctypes.c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.data, self.length).decode()


VISIT_ITEM = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)
VISIT_TEXT = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, Text)


class Index:
    """An index, read by the library beside the compiler."""

    def __init__(self, folder, compiler):
        self.library = ctypes.CDLL(str(pathlib.Path(compiler).resolve().parents[1] / "lib" / "libIndexStore.so"))
        self.store = self.call("store_create", ctypes.c_void_p, str(folder).encode(), None)
        self.records = dict(record for unit in self.units() for record in self.record_of(unit))

    def call(self, name, result, *arguments):
        function = self.library["indexstore_" + name]
        function.restype = result
        return function(*(ctypes.c_void_p(value) if isinstance(value, int) else value for value in arguments))

    def text(self, name, item):
        return str(self.call(name, Text, item))

    def visited(self, name, reader, read, kind=VISIT_ITEM, *arguments):
        """The results of `read` for all items that a function of the library visits."""
        found = []
        self.call(name, ctypes.c_bool, reader, *arguments, None, kind(lambda _, item: found.append(read(item)) or True))
        return found

    def units(self):
        return self.visited("store_units_apply_f", self.store, str, VISIT_TEXT, ctypes.c_uint(0))

    def record_of(self, unit):
        """The main file of a unit, and the name of its record."""
        reader = self.call("unit_reader_create", ctypes.c_void_p, self.store, unit.encode(), None)
        file = self.text("unit_reader_get_main_file", reader)
        found = self.visited("unit_reader_dependencies_apply_f", reader, lambda item: (
            self.call("unit_dependency_get_kind", ctypes.c_int, item), self.text("unit_dependency_get_filepath", item),
            self.text("unit_dependency_get_name", item)))
        self.call("unit_reader_dispose", None, reader)
        return [(file, name) for kind, path, name in found if kind == RECORD and path == file]

    def occurrences(self, file):
        """The role, line, symbol and name of each declaration and use in a file."""
        reader = self.call("record_reader_create", ctypes.c_void_p, self.store, self.records[str(file)].encode(), None)
        line, column = ctypes.c_uint(), ctypes.c_uint()

        def read(item):
            symbol = self.call("occurrence_get_symbol", ctypes.c_void_p, item)
            self.call("occurrence_get_line_col", None, item, ctypes.byref(line), ctypes.byref(column))
            return (
                self.call("occurrence_get_roles", ctypes.c_uint64, item), line.value, self.text("symbol_get_usr", symbol),
                self.text("symbol_get_name", symbol).removeprefix("getter:").removeprefix("setter:"))
        found = self.visited("record_reader_occurrences_apply_f", reader, read)
        self.call("record_reader_dispose", None, reader)
        return found


def uses(index, files):
    """The files that each of some files uses, with the line and the name of the first use."""
    occurrences = {file: index.occurrences(file) for file in files}
    home = {symbol: file for file, found in occurrences.items() for roles, _, symbol, _ in found if roles & DECLARED}

    def declaring(symbol):
        # Members that the compiler adds to a type have no declaration; their symbols begin with the symbol of the type.
        if symbol not in home:
            home[symbol] = next((home[symbol[:end]] for end in range(len(symbol), 2, -1) if symbol[:end] in home), None)
        return home[symbol]
    found = {file: {} for file in files}
    for file in files:
        for roles, line, symbol, name in occurrences[file]:
            other = declaring(symbol) if roles & USED else None
            if other not in (None, file):
                found[file].setdefault(other, (line, name))
    return found
