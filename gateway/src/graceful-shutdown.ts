import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export interface ShutdownOptions {
  /** Reports "not ready", so that balancers send their requests to other gateways. */
  readonly drain: () => void;
  /** How long requests are still accepted after that. */
  readonly drainMs: number;
  readonly signals?: Pick<NodeJS.EventEmitter, 'once'>;
  readonly exit?: (code: number) => void;
  /** How long running requests may take after that: the rest of a video segment on a slow line. */
  readonly graceMs?: number;
}

const SWEEP_MS = 100;

/**
 * Stops the process on SIGTERM, SIGINT and the exit of its parent process: it drains, then accepts no new connections,
 * ends event streams, completes running requests, and closes each connection with its last response instead of keeping
 * it alive.
 */
export function registerGracefulShutdown(
  app: FastifyInstance,
  { drain, drainMs, signals = process, exit = (code) => process.exit(code), graceMs = 10_000 }: ShutdownOptions,
): void {
  let isEnding = false;
  const end = async () => {
    if (isEnding) return;
    isEnding = true;
    drain();
    await sleep(drainMs);
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
    const deadline = setTimeout(() => app.server.closeAllConnections(), graceMs);
    await app.close();
    clearInterval(sweep);
    clearTimeout(deadline);
    exit(0);
  };
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) signals.once(event, () => void end());
}
