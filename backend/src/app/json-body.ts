import type { FastifyInstance } from 'fastify';

/** JSON bodies as Fastify reads them, but an empty one is no body: some clients name the type on calls that have none. */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, String(body), done);
  });
}
