import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { documentCall } from './docs-schema';

export const DOCS_PATH = '/docs';

/** The page may load files only from this server and call only this server. */
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
 * Publishes the OpenAPI document (D-14, D-43) and a page to try calls. Register it before the routes that it documents.
 */
export async function docsPlugin(app: FastifyInstance, publicOrigin: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Inspire',
        description: 'Paid video and audio streaming: all calls of the site.',
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
    theme: { title: 'Inspire API' },
    // BaseLayout: the policy blocks the inline style of the standard layout's logo. Deep links would put input into the
    // URL, and a stored token would outlive the page.
    uiConfig: {
      layout: 'BaseLayout',
      docExpansion: 'list',
      deepLinking: false,
      persistAuthorization: false,
      displayOperationId: true,
    },
  });
}
