import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { z } from 'zod';

const { module: source, version } = z
  .object({ module: z.string(), version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('s3-server.json', import.meta.url), 'utf8')));

/** The S3-compatible server of tests and of verify:deploy (ADR-37), written by tooling/bin/build-s3-server.mjs. */
export const s3ServerProgram = join(
  process.env.XDG_CACHE_HOME || join(homedir(), '.cache'),
  'inspire',
  `${basename(source)}-${version}`,
);

/** Why the server cannot be started, for a test's `skip`; false when it can. */
export const s3ServerSkip: string | false =
  !existsSync(s3ServerProgram) && 'no S3 server on this machine; tooling/bin/build-s3-server.mjs builds it, with Go';
