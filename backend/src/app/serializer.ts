import type { FastifySerializerCompiler } from 'fastify';
import { serializerCompiler as checkedSerializer } from 'fastify-type-provider-zod';
import type { z } from 'zod';

/**
 * Answers are built field by field and their types checked against the contracts at compile time. Development and tests
 * check each one at run time too; production does not, because checking a list of 500 costs more than making it.
 */
export const serializerFor = (production: boolean): FastifySerializerCompiler<z.ZodType> =>
  production ? () => (data) => JSON.stringify(data) : checkedSerializer;
