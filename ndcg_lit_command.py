"""The command `ndcg-lit` from its first moment on: Ctrl-C ends it quietly even while numpy is being imported."""
import os
import signal


def main():
    "Run `ndcg_lit.command.main`, which deals with Ctrl-C itself once it is imported; the exit status."
    interrupted = signal.getsignal(signal.SIGINT)
    if interrupted is signal.default_int_handler: signal.signal(signal.SIGINT, lambda *_: os._exit(128 + 2))
    from ndcg_lit.command import main
    signal.signal(signal.SIGINT, interrupted)
    return main()
