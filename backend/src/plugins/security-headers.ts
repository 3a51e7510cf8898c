import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const directives = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
};

/** For an answer that is given before any hook has run: to an address that cannot be read. */
export const headersWithoutHooks: Readonly<Record<string, string>> = {
  'content-security-policy': Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join(';'),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
};

/**
 * Headers of answers that are data, never a page: nothing in them may run, frame or be framed. Documents get their own
 * policy from the gateway.
 */
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
    // Answers are personal or change at any time; media and covers say otherwise themselves.
    reply.header('cache-control', 'no-store');
  });
}
