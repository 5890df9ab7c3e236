"""Runs programs of this interpreter in forks of itself, which have read the modules of the client already.

A line of JSON asks for a run, another tells its exit code. What a program prints goes to files. A fork has read the same
modules from the same environment as a new process would have, and runs from the first line of the program to the end.
"""

import gc
import json
import os
import signal
import sys
import types

import datahub.entrypoints  # noqa: F401  What nearly every command reads before it does anything, and most of its time.


def main() -> None:
    gc.freeze()
    # Who runs a program reports it, and nobody waits for that.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in open(0, "rb", buffering=0, closefd=False):
        run = json.loads(line)
        if os.fork() == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            program = os.fork()
            if program == 0:
                break
            _, status = os.waitpid(program, 0)
            os.write(1, f"{json.dumps({'id': run['id'], 'code': os.waitstatus_to_exitcode(status)})}\n".encode())
            os._exit(0)
    else:
        return
    become(**run)


def become(id: int, program: str, parameters: list[str], folder: str, output: str, errors: str, seconds: int) -> None:
    """Goes on as the program, as if it had been started with these parameters in this folder."""
    signal.alarm(seconds)
    os.chdir(folder)
    create = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    for descriptor, file, flags in ((0, os.devnull, os.O_RDONLY), (1, output, create), (2, errors, create)):
        os.dup2(os.open(file, flags), descriptor)
    sys.argv = [program, *parameters]
    sys.path[0] = os.path.dirname(program)
    module = sys.modules["__main__"] = types.ModuleType("__main__")
    module.__file__ = program
    with open(program, "rb") as source:
        code = compile(source.read(), program, "exec")
    exec(code, module.__dict__)


main()
