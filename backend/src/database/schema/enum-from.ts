import { pgEnum } from 'drizzle-orm/pg-core';

/** Creates a database enum with a contract's values; drizzle's type requires a tuple. */
export const enumFrom = <T extends string>(name: string, schema: { readonly options: T[] }) =>
  pgEnum<T, [T, ...T[]]>(name, schema.options as [T, ...T[]]);
