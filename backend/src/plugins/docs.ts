import swagger, { type SwaggerTransform } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { PROBLEM_MEDIA_TYPE } from '@inspire/shared/contracts';

type JsonSchema = Record<string, unknown>;

/** Declares parameters with their parsed types; those with a default are optional. */
function toRequestSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as JsonSchema;
  const properties = (json.properties ?? {}) as Record<string, JsonSchema>;
  const required = ((json.required ?? []) as string[]).filter((name) => !('default' in (properties[name] ?? {})));
  return { ...json, required };
}

function toResponseSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as JsonSchema;
  return json;
}

const describe = (status: string): string =>
  status === 'default'
    ? 'What went wrong; the text for the viewer is in `detail`'
    : status === '204'
      ? 'Done; no body'
      : 'Done';

function documentResponse(status: string, schema: z.ZodType, produces = 'application/json'): JsonSchema {
  const description = describe(status);
  if (status === '204') return { description, type: 'null' };
  const type = status === 'default' ? PROBLEM_MEDIA_TYPE : produces;
  return { description, content: { [type]: { schema: toResponseSchema(schema) } } };
}

/** Converts a route's contract schemas to the JSON Schemas of the API document. */
const documentCall: SwaggerTransform = ({ schema, url }) => {
  // Only contract calls have a schema; hide health, media and this document.
  if (!schema) return { url, schema: { hide: true } };
  const { params, querystring, body, response, produces, ...rest } = schema as unknown as Record<string, unknown>;
  const [type] = (produces ?? []) as string[];
  const inputs = Object.entries({ params, querystring, body }).flatMap(([part, given]) =>
    given instanceof z.ZodType ? [[part, toRequestSchema(given)] as const] : [],
  );
  const responses = Object.entries((response ?? {}) as Record<string, z.ZodType>).map(
    ([status, given]) => [status, documentResponse(status, given, type)] as const,
  );
  return { url, schema: { ...rest, ...Object.fromEntries(inputs), response: Object.fromEntries(responses) } };
};

const DOCS_PATH = '/docs';

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
