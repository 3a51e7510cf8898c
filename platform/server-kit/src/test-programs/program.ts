import { fileURLToPath } from 'node:url';

/** The bundles of this run: a JSON object of their paths by source file. */
export const BUNDLES = 'INSPIRE_TEST_BUNDLES';

/**
 * Returns Node's arguments for a program that a test starts: its bundle of this run, which loads several times as fast, or its
 * source for a test file that runs by itself.
 * @param source path or URL of its TypeScript file
 */
export function getProgramArguments(source: string | URL): { readonly execArgv: string[]; readonly file: string } {
  const file = source instanceof URL ? fileURLToPath(source) : source;
  const bundles = JSON.parse(process.env[BUNDLES] ?? '{}') as Readonly<Record<string, string | undefined>>;
  const bundle = bundles[file];
  return bundle === undefined
    ? { execArgv: ['--import', 'tsx'], file }
    : { execArgv: ['--enable-source-maps'], file: bundle };
}
