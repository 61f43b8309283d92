"""The command `ndcg-lit`, a process from its first moment to its last: Ctrl-C ends it quietly even while numpy is being
imported, and it does not take apart at its end what it has made."""
import atexit
import gc
import os
import signal
import sys


def main():
    "Run `ndcg_lit.command.main`, which deals with Ctrl-C itself once it is imported; the exit status."
    interrupted = signal.getsignal(signal.SIGINT)
    if interrupted is signal.default_int_handler: signal.signal(signal.SIGINT, lambda *_: os._exit(128 + 2))
    from ndcg_lit.command import main
    signal.signal(signal.SIGINT, interrupted)
    return main()


def run():
    """Run the command, and end the process with its exit status.

    An import makes many objects and hardly any garbage, so that Python looks for it less often here. And the memory of
    a process goes with it: to free each object first takes longer than to measure a small file."""
    gc.set_threshold(100_000)
    status = main()
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        if stream is not None: stream.flush()
    os._exit(status)
