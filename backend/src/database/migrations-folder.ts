import { fileURLToPath } from 'node:url';

/** Where drizzle-kit writes the migrations that every start applies. */
export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));
