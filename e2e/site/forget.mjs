// Before the site starts for the tests: keeps the builds of the last run, forgets its releases and its viewers.
import { rmSync } from 'node:fs';
import { join } from 'node:path';

for (const folder of ['releases', 'database']) rmSync(join(process.env.DATA_DIR, folder), { recursive: true, force: true });
