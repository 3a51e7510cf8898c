import type { SwaggerTransform } from '@fastify/swagger';
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
export const documentCall: SwaggerTransform = ({ schema, url }) => {
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
