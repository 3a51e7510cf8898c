import type { FastifyInstance } from 'fastify';

/** How long answers that are under way may take once the gateway is told to end. */
const GRACE_MS = 5_000;
const SWEEP_MS = 100;

/**
 * Ends the process at SIGTERM, at SIGINT and when the process that started this one is gone: no new connections, what is
 * under way is answered, and each connection is closed with its last answer rather than waiting for a next request.
 */
export function endGracefully(app: FastifyInstance): void {
  let isEnding = false;
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    setInterval(() => app.server.closeIdleConnections(), SWEEP_MS).unref();
    setTimeout(() => app.server.closeAllConnections(), GRACE_MS).unref();
    void app.close().then(() => process.exit(0));
  };
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(event, end);
}
