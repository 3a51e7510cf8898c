import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import Fastify from 'fastify';
import { z } from 'zod';
import { type CallSchemas, callSchemas, problem } from '@inspire/shared/contracts';
import { serializerFor } from './serializer';

interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  /** A schema for the values of a record, whose names are free. */
  readonly additionalProperties?: boolean | JsonSchema;
}

const SECRET = 'never leaves';

/** Creates a value of a schema; with `extra`, every object has a field that the schema does not know. */
function toSample(schema: JsonSchema, extra: Record<string, string> = {}): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (Object.keys(schema).length === 0) return 'anything';
  const { additionalProperties: values } = schema;
  // A record has no field that its schema does not know.
  if (typeof values === 'object') return { name: toSample(values, extra) };
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(([name, of]) => [name, toSample(of, extra)]);
      return { ...Object.fromEntries(fields), ...extra };
    }
    case 'array':
      return [toSample(schema.items ?? {}, extra), toSample(schema.items ?? {}, extra)];
    case 'string':
      return 'text with "quotes" and देवनागरी';
    case 'integer':
      return Math.max(schema.minimum ?? 0, 7);
    case 'number':
      return 0.5;
    case 'boolean':
      return false;
    default:
      throw new Error(`no sample for ${JSON.stringify(schema)}`);
  }
}

const responses: readonly (readonly [string, z.ZodType])[] = [
  ['problem', problem],
  ...Object.entries<CallSchemas>(callSchemas).flatMap(([name, { response }]) =>
    response ? [[name, response] as const] : [],
  ),
];

/** Sends a payload through a server with the serializer of production or development. */
async function sendAs(schema: z.ZodType, payload: unknown, production: boolean): Promise<string> {
  const app = Fastify();
  app.setSerializerCompiler(serializerFor(production));
  app.get('/', { schema: { response: { 200: schema } } }, async () => payload);
  const { body } = await app.inject('/');
  await app.close();
  return body;
}

describe('responses in production', () => {
  for (const [name, schema] of responses)
    it(`contain every field of the contract and no other: ${name}`, async () => {
      const json = z.toJSONSchema(schema, { target: 'draft-7', io: 'output' }) as JsonSchema;
      const body = await sendAs(schema, toSample(json, { password_hash: SECRET }), true);
      assert.doesNotMatch(body, new RegExp(SECRET));
      assert.deepEqual(JSON.parse(body), toSample(json));
    });

  it('equal those of development, in which a field too many does not leave either', async () => {
    const schema = z.object({ id: z.int(), tags: z.array(z.string()), of: z.object({ on: z.boolean() }).optional() });
    const row = { id: 3, tags: ['a'], of: { on: true, hash: SECRET }, hash: SECRET };
    const [development, production] = [await sendAs(schema, row, false), await sendAs(schema, row, true)];
    assert.deepEqual(JSON.parse(production), JSON.parse(development));
    assert.deepEqual(JSON.parse(production), { id: 3, tags: ['a'], of: { on: true } });
  });
});
