/** P13: `npm start` after the first time, with nothing changed and with one remote changed. */
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { recordFigure, toMeasure } from '@inspire/devkit/figures';
import { findFreePort } from '@inspire/server-kit/network';
import { createWorkspaceSite } from './servers/workspace-site';

const rounds = Number(process.env.ROUNDS ?? 5);

await using site = await createWorkspaceSite();
async function measureStart(): Promise<number> {
  await using running = await site.run('start', await findFreePort());
  return running.readyAfter / 1_000;
}
const first = await measureStart();
console.log(`The first start took ${first.toFixed(1)} s.`);
const [unchanged, oneRemote]: [number[], number[]] = [[], []];
for (let round = 1; round <= rounds; round += 1) {
  unchanged.push(await measureStart());
  await appendFile(join(site.root, 'mfe-video/src/remote.ts'), `\nconsole.debug('round ${round}');\n`);
  oneRemote.push(await measureStart());
}
const measures = { unchanged: toMeasure('s', unchanged), oneRemote: toMeasure('s', oneRemote) };
console.log(JSON.stringify({ goal: 'P13', measures }));
await recordFigure({ figure: 'P13', measures, command: 'npm run start -w bench' });
