import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const directives = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
};

/** For the response to an invalid URL, which Fastify sends before any hook runs. */
export const headersWithoutHooks: Readonly<Record<string, string>> = {
  'content-security-policy': Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join(';'),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
};

/** Data responses must neither run code nor be framed. Documents get their policy from the gateway. */
export async function securityHeaders(app: FastifyInstance, production: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives,
    },
    strictTransportSecurity: production ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
  });
  app.addHook('onRequest', async (_request, reply) => {
    // Responses are personal or change at any time; routes of media and covers override this.
    reply.header('cache-control', 'no-store');
  });
}
