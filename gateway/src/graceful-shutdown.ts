import type { FastifyInstance } from 'fastify';

export interface ShutdownOptions {
  /** Who tells the process to end. */
  readonly signals: Pick<NodeJS.EventEmitter, 'once'>;
  readonly exit: (code: number) => void;
  /** Milliseconds that answers under way may take. */
  readonly graceMs: number;
}

const SWEEP_MS = 100;

/**
 * Ends the process at SIGTERM, at SIGINT and when the process that started this one is gone: no new connections, what is
 * under way is answered, and each connection is closed with its last answer rather than waiting for a next request.
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
