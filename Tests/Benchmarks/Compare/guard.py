"""Runs a reader in its own process, so that a picture on which it hangs or crashes is lost and no other."""
import multiprocessing
import os
import signal

SECONDS = 30


def _work(method, paths, pipe):
    os.setsid()  # with the programs that it starts, it can be ended as a whole
    for result in method(paths):
        pipe.send(result)


def guarded(method, paths, seconds=SECONDS):
    """What `method(paths)` yields for each path; `(None, milliseconds)` for a path without a result within `seconds`, or on which it ended."""
    context = multiprocessing.get_context("fork")
    done = 0
    while done < len(paths):
        pipe, end = context.Pipe(duplex=False)
        worker = context.Process(target=_work, args=(method, paths[done:], end), daemon=True)
        worker.start()
        end.close()
        try:
            while done < len(paths) and pipe.poll(seconds):
                result = pipe.recv()
                done += 1
                yield result
        except EOFError:
            pass
        is_short = done < len(paths)
        try:
            os.killpg(worker.pid, signal.SIGKILL)
        except ProcessLookupError:
            worker.kill()  # it has ended by itself, or has not begun
        worker.join()
        if is_short:
            done += 1
            yield None, 1000 * seconds
