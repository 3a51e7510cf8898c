import type { FastifyInstance } from 'fastify';

/** Parses JSON bodies as Fastify does, but accepts an empty one: some clients send the content type without a body. */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, String(body), done);
  });
}
