import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('nginx.json', import.meta.url), 'utf8')));

/** An nginx that resolves names again (1.27.3 or newer), as the service edge needs it (ADR-49), written by platform/server-kit/bin/fetch-nginx.mjs. */
export const nginxProgram = join(
  process.env.XDG_CACHE_HOME || join(homedir(), '.cache'),
  'inspire',
  `nginx-${version}`,
  'nginx',
);

/** Why it cannot be started, for a test's `skip`; false when it can. */
export const nginxProgramSkip: string | false =
  !existsSync(nginxProgram) &&
  'no nginx 1.27.3 or newer on this machine; platform/server-kit/bin/fetch-nginx.mjs fetches it, with pip';
