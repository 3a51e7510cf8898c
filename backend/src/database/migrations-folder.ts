import { fileURLToPath } from 'node:url';

/** drizzle-kit writes the migrations here; every start applies them. */
export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));
