import type { FastifyInstance } from 'fastify';

export interface ShutdownOptions {
  readonly signals: Pick<NodeJS.EventEmitter, 'once'>;
  readonly exit: (code: number) => void;
  /** How long running requests may take. */
  readonly graceMs: number;
}

const SWEEP_MS = 100;

/**
 * Stops the process on SIGTERM, SIGINT and the exit of its parent process: it accepts no new connections, completes
 * running requests, and closes each connection with its last response instead of keeping it alive.
 */
export function registerGracefulShutdown(
  app: FastifyInstance,
  { signals, exit, graceMs }: ShutdownOptions = {
    signals: process,
    exit: (code) => process.exit(code),
    graceMs: 5_000,
  },
): void {
  let isEnding = false;
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
    const deadline = setTimeout(() => app.server.closeAllConnections(), graceMs);
    void app.close().then(() => {
      clearInterval(sweep);
      clearTimeout(deadline);
      exit(0);
    });
  };
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) signals.once(event, end);
}
