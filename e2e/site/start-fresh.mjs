// Starts the site for the tests: with the builds of the last run, but without its releases and its viewers.
import { rmSync } from 'node:fs';
import { join } from 'node:path';

for (const folder of ['releases', 'database']) rmSync(join(process.env.DATA_DIR, folder), { recursive: true, force: true });
await import('../../tooling/bin/bootstrap.mjs');
