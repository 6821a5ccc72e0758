#!/usr/bin/env python3
"""whittle from Python, through its C interface (include/whittle.h) and ctypes.

    with Run(test=lambda data: FAIL if b"1/0" in data else PASS) as run:
        small = run.reduce(b"let x = 2 + 1/0 * 3")

The library is looked for as libwhittle.so.0; the environment variable WHITTLE_LIBRARY names it
otherwise.
"""
import ctypes
import os
import sys

UNRESOLVED, FAIL, PASS = 0, 1, 2

_bytes = ctypes.POINTER(ctypes.c_ubyte)
_TEST = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, _bytes, ctypes.c_size_t)


class Progress(ctypes.Structure):
    """whittle_progress; further fields may follow."""
    _fields_ = [("event", ctypes.c_int), ("outcome", ctypes.c_int), ("improved", ctypes.c_int),
                ("was_known", ctypes.c_int), ("text", ctypes.c_char_p),
                ("stage", ctypes.c_char_p), ("bytes_before", ctypes.c_uint64),
                ("bytes", ctypes.c_uint64), ("fails", ctypes.c_uint64),
                ("passes", ctypes.c_uint64), ("unresolved", ctypes.c_uint64),
                ("known", ctypes.c_uint64), ("seconds", ctypes.c_double)]


_PROGRESS = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.POINTER(Progress))


def _load():
    library = ctypes.CDLL(os.environ.get("WHITTLE_LIBRARY", "libwhittle.so.0"))
    handle, text = ctypes.c_void_p, ctypes.c_char_p
    for name, result, arguments in [
            ("new", handle, []),
            ("free", None, [handle]),
            ("version", text, []),
            ("message", text, [handle]),
            ("stop", None, [handle]),
            ("set_test", ctypes.c_int, [handle, _TEST, handle, ctypes.c_int]),
            ("set_command", ctypes.c_int, [handle, ctypes.POINTER(text), ctypes.c_size_t]),
            ("set_progress", ctypes.c_int, [handle, _PROGRESS, handle]),
            ("set_language", ctypes.c_int, [handle, text]),
            ("set_jobs", ctypes.c_int, [handle, ctypes.c_int]),
            ("set_max_time", ctypes.c_int, [handle, ctypes.c_double]),
            ("add_file", ctypes.c_int, [handle, text, text, ctypes.c_size_t]),
            ("clear_files", ctypes.c_int, [handle]),
            ("reduce", ctypes.c_int, [handle, ctypes.POINTER(handle)]),
            ("result_files", handle, [handle]),
            ("file_data", _bytes, [handle, ctypes.c_size_t, ctypes.POINTER(ctypes.c_size_t)]),
            ("result_free", None, [handle])]:
        function = getattr(library, "whittle_" + name)
        function.restype, function.argtypes = result, arguments
    return library


_library = _load()


class Error(Exception):
    """What whittle_message() says; `status` is the whittle_status."""

    def __init__(self, status, message):
        super().__init__(message)
        self.status = status


class Run:
    """Owns a whittle_run, and the callbacks for as long as the library may call them."""

    def __init__(self, test=None, command=None, language=None, jobs=None, max_time=None,
                 progress=None):
        """test: a function of bytes that returns FAIL, PASS or UNRESOLVED; what it raises is
        raised again by reduce(). command: a list of words, in which {} is the variant's path.
        progress: a function of a Progress, which is valid until the function returns."""
        self._handle = _library.whittle_new()
        self._kept = []
        self._raised = None
        if test is not None:
            self._check(_library.whittle_set_test(self._handle, self._wrap(test), None, 0))
        if command is not None:
            words = (ctypes.c_char_p * len(command))(*[os.fsencode(word) for word in command])
            self._check(_library.whittle_set_command(self._handle, words, len(command)))
        if language is not None:
            self._check(_library.whittle_set_language(self._handle, language.encode()))
        if jobs is not None:
            self._check(_library.whittle_set_jobs(self._handle, jobs))
        if max_time is not None:
            self._check(_library.whittle_set_max_time(self._handle, max_time))
        if progress is not None:
            callback = _PROGRESS(self._wrap_progress(progress))
            self._kept.append(callback)
            self._check(_library.whittle_set_progress(self._handle, callback, None))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        _library.whittle_free(self._handle)
        self._handle = None

    def stop(self):
        """From another thread, or from within a callback."""
        _library.whittle_stop(self._handle)

    def reduce(self, data, name="input"):
        """The smallest bytes that still fail."""
        self._raised = None
        self._check(_library.whittle_clear_files(self._handle))
        self._check(_library.whittle_add_file(self._handle, os.fsencode(name), data, len(data)))
        result = ctypes.c_void_p()
        status = _library.whittle_reduce(self._handle, ctypes.byref(result))
        try:
            if self._raised is not None:
                raise self._raised
            self._check(status)
            size = ctypes.c_size_t()
            bytes_ = _library.whittle_file_data(_library.whittle_result_files(result), 0,
                                                ctypes.byref(size))
            return ctypes.string_at(bytes_, size.value)
        finally:
            _library.whittle_result_free(result)

    def _wrap(self, test):
        def call(_, data, size):
            try:
                return int(test(ctypes.string_at(data, size)))
            except BaseException as raised:  # ctypes could only print it
                self._raised = raised
                self.stop()
                return UNRESOLVED

        callback = _TEST(call)
        self._kept.append(callback)
        return callback

    def _wrap_progress(self, progress):
        def call(_, now):
            try:
                progress(now.contents)
            except BaseException as raised:
                self._raised = raised
                self.stop()

        return call

    def _check(self, status):
        if status != 0:
            raise Error(status, _library.whittle_message(self._handle).decode())


def main():
    text = b"let x = 2 + 1/0 * 3;\nprint(x);\n"
    with Run(test=lambda data: FAIL if b"1/0" in data else PASS) as run:
        print("a function:", run.reduce(text).decode())
    with Run(command=["grep", "-c", "1/0", "{}"], jobs=2) as run:
        try:
            run.reduce(text)
        except Error as error:  # grep exits with 0, and nothing says what the symptom is
            print("an error:", error.status)
    seen = []
    with Run(test=lambda data: FAIL if b"print" in data else PASS,
             progress=lambda now: seen.append((now.bytes, now.fails))) as run:
        print("progress:", run.reduce(text).decode(), "after", len(seen) > 5 and "many", "steps")
    script = b"#!/bin/sh\necho one\nif echo two; then echo three; fi\n"
    with Run(test=lambda data: FAIL if b"three" in data else PASS, language="bash") as run:
        print("the language:", run.reduce(script).decode())
    with Run(test=lambda data: 1 / 0) as run:
        try:
            run.reduce(text)
        except ZeroDivisionError:
            print("what a test raises is raised again")
    return 0


if __name__ == "__main__":
    sys.exit(main())
