// Before the site starts for the tests: keeps the builds of the last run, forgets its releases and its viewers.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const { DATA_DIR } = process.env;

/** The process that serves from this folder, if one does: what it has open must not be taken from under it. */
function servingProcess() {
  try {
    const { pid } = JSON.parse(readFileSync(join(DATA_DIR, 'start.lock'), 'utf8'));
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined;
  }
}

const pid = servingProcess();
if (pid !== undefined) {
  console.error(`A site runs from ${DATA_DIR} (process ${pid}); stop it first.`);
  process.exit(1);
}
// What gateways have accepted goes with the releases: a new store begins with the first version of root.
for (const folder of ['releases', 'gateway', 'database'])
  rmSync(join(DATA_DIR, folder), { recursive: true, force: true });
