import { constants } from 'node:os';

const SECOND_THOUGHT_MS = 1_000;

export interface Shutdown {
  /** Aborted by the first signal, or by `begin`. */
  readonly signal: AbortSignal;
  readonly code: Promise<number>;
  begin(code: number): void;
}

/**
 * Turns SIGINT, SIGTERM and SIGHUP into an orderly shutdown. A terminal and npm may both forward one Ctrl-C, so only a
 * signal more than a second later counts as the second one, which ends the process immediately.
 */
export function listenForShutdown(): Shutdown {
  const controller = new AbortController();
  let resolveCode: (code: number) => void = () => undefined;
  const code = new Promise<number>((resolve) => (resolveCode = resolve));
  let firstAt: number | undefined;
  const begin = (exitCode: number) => {
    resolveCode(exitCode);
    controller.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      const exitCode = 128 + constants.signals[signal];
      if (firstAt !== undefined && Date.now() - firstAt > SECOND_THOUGHT_MS) process.exit(exitCode);
      firstAt ??= Date.now();
      begin(exitCode);
    });
  }
  return { signal: controller.signal, code, begin };
}
