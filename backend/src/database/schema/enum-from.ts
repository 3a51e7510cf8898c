import { pgEnum } from 'drizzle-orm/pg-core';

/** A database enum with a contract's values, so that none is written twice; drizzle only asks for its list as a tuple. */
export const enumFrom = <T extends string>(name: string, schema: { readonly options: T[] }) =>
  pgEnum<T, [T, ...T[]]>(name, schema.options as [T, ...T[]]);
