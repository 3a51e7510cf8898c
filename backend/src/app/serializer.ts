import type { FastifySerializerCompiler } from 'fastify';
import { serializerCompiler as checkedSerializer } from 'fastify-type-provider-zod';
import type { z } from 'zod';

/**
 * Responses are built field by field and type-checked against the contracts. Development and tests also validate each one;
 * production does not, because validating a list of 500 costs more than building it.
 */
export const serializerFor = (production: boolean): FastifySerializerCompiler<z.ZodType> =>
  production ? () => (data) => JSON.stringify(data) : checkedSerializer;
