import type { SwaggerTransform } from '@fastify/swagger';
import { z } from 'zod';
import { PROBLEM_MEDIA_TYPE } from '@inspire/shared/contracts';

type JsonSchema = Record<string, unknown>;

/** What a caller sends. A parameter that arrives as text is declared as what it is read as, and one with a default is optional. */
function asked(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as JsonSchema;
  const properties = (json.properties ?? {}) as Record<string, JsonSchema>;
  const required = ((json.required ?? []) as string[]).filter((name) => !('default' in (properties[name] ?? {})));
  return { ...json, required };
}

function answered(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as JsonSchema;
  return json;
}

const describe = (status: string): string =>
  status === 'default'
    ? 'What went wrong; the text for the viewer is in `detail`'
    : status === '204'
      ? 'Done; no body'
      : 'Done';

function documentAnswer(status: string, schema: z.ZodType, produces = 'application/json'): JsonSchema {
  const description = describe(status);
  if (status === '204') return { description, type: 'null' };
  const type = status === 'default' ? PROBLEM_MEDIA_TYPE : produces;
  return { description, content: { [type]: { schema: answered(schema) } } };
}

/** Turns the contract's schemas on a route into the JSON Schemas of the API document. */
export const documentCall: SwaggerTransform = ({ schema, url }) => {
  // Only calls of the contracts have one; health, media and this document itself are not among them.
  if (!schema) return { url, schema: { hide: true } };
  const { params, querystring, body, response, produces, ...rest } = schema as unknown as Record<string, unknown>;
  const [type] = (produces ?? []) as string[];
  const inputs = Object.entries({ params, querystring, body }).flatMap(([place, given]) =>
    given instanceof z.ZodType ? [[place, asked(given)] as const] : [],
  );
  const answers = Object.entries((response ?? {}) as Record<string, z.ZodType>).map(
    ([status, answer]) => [status, documentAnswer(status, answer, type)] as const,
  );
  return { url, schema: { ...rest, ...Object.fromEntries(inputs), response: Object.fromEntries(answers) } };
};
