import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { documentCall } from './docs-schema';

/** Where people read what `/openapi.json` says. */
export const DOCS_PATH = '/docs';

/** The page's own scripts and styles are files of this server; it may ask this server alone. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Publishes the API document, made from the contracts (D-14 and D-43), and a page to read it and try calls. Must come
 * before the routes it documents.
 */
export async function docsPlugin(app: FastifyInstance, publicOrigin: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Inspire',
        description: 'Paid video and audio streaming: every call of the site.',
        version: '1.0.0',
      },
      servers: [{ url: publicOrigin }],
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    },
    transform: documentCall,
  });
  app.get('/openapi.json', async () => app.swagger());
  await app.register(swaggerUi, {
    routePrefix: DOCS_PATH,
    staticCSP: pagePolicy,
    theme: { title: 'Inspire: every call' },
    // Deep links would write what is typed into the address; a token is forgotten with the page.
    // Without the bar at the top, whose logo brings a style of its own that the policy refuses.
    uiConfig: {
      layout: 'BaseLayout',
      docExpansion: 'list',
      deepLinking: false,
      persistAuthorization: false,
      displayOperationId: true,
    },
  });
}
