import fastJson, { type Schema } from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';
import { serializerCompiler as checkedSerializer } from 'fastify-type-provider-zod';
import { z } from 'zod';

/** Writes the fields of the contract only, without validating them: validating a list of 500 costs more than building it. */
const compiledSerializer: FastifySerializerCompiler<z.ZodType> = ({ schema }) =>
  fastJson(z.toJSONSchema(schema, { target: 'draft-7', io: 'output' }) as Schema);

/**
 * Fields outside the contract never leave the server, whatever a query selects. Development and tests also validate each
 * response.
 */
export const serializerFor = (production: boolean): FastifySerializerCompiler<z.ZodType> =>
  production ? compiledSerializer : checkedSerializer;
