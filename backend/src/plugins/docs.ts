import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { documentCall } from './docs-schema';

/** Publishes the API document, made from the contracts (decisions 14 and 43). Must come before the routes it documents. */
export async function docsPlugin(app: FastifyInstance, publicOrigin: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Inspire', description: 'Paid video and audio streaming: every call of the site.', version: '1.0.0' },
      servers: [{ url: publicOrigin }],
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    },
    transform: documentCall,
  });
  app.get('/openapi.json', async () => app.swagger());
}
