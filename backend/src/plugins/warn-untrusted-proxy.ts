import type { FastifyInstance } from 'fastify';

/**
 * Warns once for each peer that sends X-Forwarded-For and is not a trusted proxy: it is a gateway that the settings forgot, and
 * limits take all of its visitors for one (D-62). Only gateways reach a backend.
 */
export function warnOfUntrustedProxies(app: FastifyInstance): void {
  const known = new Set<string>();
  app.addHook('onRequest', async (request) => {
    const peer = request.socket.remoteAddress;
    // A trusted peer is followed by the addresses that it names.
    if (!peer || !request.headers['x-forwarded-for'] || request.ips?.length !== 1 || known.has(peer)) return;
    known.add(peer);
    request.log.warn(
      { peer },
      'X-Forwarded-For of an untrusted peer ignored: name your gateways in TRUSTED_PROXIES, or limits count their visitors as one',
    );
  });
}
