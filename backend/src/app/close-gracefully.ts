import type { FastifyInstance } from 'fastify';

const SWEEP_INTERVAL_MS = 100;

/**
 * Closes the server: it accepts no new connections, completes running responses, and closes each connection with its
 * last response. Connections that are still busy after `graceMs` are cut off.
 */
export async function closeGracefully(app: FastifyInstance, graceMs: number): Promise<void> {
  // A gateway keeps its connections open; without the sweep, each that was busy at first would last until the deadline.
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_INTERVAL_MS);
  const deadline = setTimeout(() => app.server.closeAllConnections(), graceMs);
  await app.close();
  clearInterval(sweep);
  clearTimeout(deadline);
}
