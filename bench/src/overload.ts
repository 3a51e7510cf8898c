import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { median, recordFigure, toMeasure, toWorst } from '@inspire/devkit/figures';
import { writeFileAtomic } from '@inspire/server-kit/files';
import { drawGoodput } from './draw-goodput';
import { createViewers, toMix } from './mix-requests';
import { measurePacedLoad, type PacedResult } from './paced-load';
import { root } from './root';
import { startBackend } from './servers/backend';
import { startPostgres } from './servers/postgres';

const SAMPLE_MS = 2_000;
/** The share of a sample in which some process waited for a core, in percent. */
const MAX_PRESSURE = 25;
const LIMIT_MS = 15_000;

/** For how many milliseconds some process has waited for a core since the machine has started. */
const readWaitMs = async (): Promise<number> =>
  Number(/total=(\d+)/.exec(await readFile('/proc/pressure/cpu', 'utf8'))?.[1] ?? 0) / 1_000;

/** Waits until other work leaves the processor alone, at most 15 s; Linux only. @returns the pressure then, in percent */
async function untilQuiet(): Promise<number> {
  const end = performance.now() + LIMIT_MS;
  let pressure: number;
  do {
    const [before, waited] = [performance.now(), await readWaitMs()];
    await setTimeout(SAMPLE_MS);
    pressure = Math.round((100 * ((await readWaitMs()) - waited)) / (performance.now() - before));
  } while (pressure > MAX_PRESSURE && performance.now() < end);
  return pressure;
}

const seconds = Number(process.env.SECONDS ?? 8);
const rounds = Number(process.env.ROUNDS ?? 2);
const accounts = Number(process.env.ACCOUNTS ?? 400);
const STEP = 100;
const STEP_SECONDS = 5;
/** Saturation is the first load of which less is served. */
const SERVED_SHARE = 0.95;
/** Of saturation. */
const loads = [0.5, 0.75, 1, 1.5, 2, 2.5, 3];
/** A load that comes at once passes for some hundred milliseconds before the process calls it overload. */
const SETTLE_SECONDS = 2;

/**
 * R13: what the API serves of the mix (P9) at more and more requests per second, up to three times what saturates it. API and PostgreSQL share
 * the first core and the generator has the second, or it would take from them what it needs for three times the requests.
 */
await promisify(execFile)('taskset', ['-cp', '0', String(process.pid)]);
await using database = await startPostgres();
await using backend = await startBackend(database.url);
const mix = toMix(backend.origin, await createViewers(backend, database.url, accounts));

async function measure(rate: number, duration: number): Promise<PacedResult> {
  // Also until the queues of the previous load have ended, and its refusals are forgotten.
  const pressure = await untilQuiet();
  const result = await measurePacedLoad(mix, { rate, seconds: duration, core: 1, settleSeconds: SETTLE_SECONDS });
  console.log(JSON.stringify({ rate, pressure, ...result }));
  return result;
}

await measure(STEP, STEP_SECONDS);
const isServed = async (rate: number) => (await measure(rate, STEP_SECONDS)).goodput >= SERVED_SHARE * rate;
let saturation = 4 * STEP;
// Twice, because other work on the machine can take a load's few seconds.
while ((await isServed(saturation)) || (await isServed(saturation))) saturation += STEP;

const points = loads.map((load) => ({ rate: load * saturation, runs: [] as PacedResult[] }));
for (let round = 0; round < rounds; round += 1)
  for (const { rate, runs } of points) runs.push(await measure(rate, seconds));

const curve = points.map(({ rate, runs }) => ({ rate, goodput: median(runs.map(({ goodput }) => goodput)) }));
const all = points.flatMap(({ runs }) => runs);
const atThree = points.at(-1)?.runs ?? [];
// Of each round, because a shared machine is faster in one minute than in the next.
const peaks = atThree.map((_, round) => Math.max(...points.map(({ runs }) => runs[round]?.goodput ?? 0)));
const measures = {
  goodput: toMeasure(
    '%',
    atThree.map(({ goodput }, round) => (100 * goodput) / (peaks[round] ?? NaN)),
  ),
  peak: toMeasure('requests/s', peaks),
  servedP99: toWorst(
    'ms',
    atThree.map(({ servedP99 }) => servedP99),
  ),
  servedP99OfAllLoads: toWorst(
    'ms',
    all.map(({ servedP99 }) => servedP99),
  ),
  longest: toWorst(
    'ms',
    all.map(({ longest }) => longest),
  ),
  broken: toWorst(
    'requests',
    all.map(({ broken }) => broken),
  ),
};
console.log(JSON.stringify({ goal: 'R13', curve, measures }));
await writeFileAtomic(join(root, 'docs/pictures/goodput.svg'), drawGoodput(curve));
await recordFigure({
  figure: 'R13',
  measures,
  command: 'npm run overload -w bench',
  conditions: `the mix of P9 with ${accounts} accounts, ${seconds} s at each of ${loads.join(', ')} times ${saturation} requests/s`,
});
