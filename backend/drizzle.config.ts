import { defineConfig } from 'drizzle-kit';

/** `npm run migration` compares the schemas with the last snapshot in `migrations/meta` and writes the next migration. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/database/schema/*.ts',
  out: './migrations',
});
