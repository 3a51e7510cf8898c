import type { FastifyInstance } from 'fastify';
import type { PostWebhook } from '../providers/sandbox/sandbox-webhook';

const TIMEOUT_MS = 5_000;

/** `0.0.0.0` and `::` listen on every address, including the loopback address. */
function ownOrigin(app: FastifyInstance): string {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('the server is not listening on a port');
  const any = address.address === '0.0.0.0' || address.address === '::';
  const host = any ? '127.0.0.1' : address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}

export const postToSelf =
  (app: FastifyInstance): PostWebhook =>
  async (path, body, headers) => {
    const options = { method: 'POST', body, headers, signal: AbortSignal.timeout(TIMEOUT_MS) };
    const response = await fetch(ownOrigin(app) + path, options);
    if (!response.ok) throw new Error(`the server responded with status ${response.status}`);
  };
