import { recordFigure, toMeasure, toWorst } from '@inspire/devkit/figures';
import { createViewers, toMix } from './mix-requests';
import { measurePacedLoad, type PacedRequest, type PacedResult } from './paced-load';
import { startBackend } from './servers/backend';
import { startPostgres } from './servers/postgres';
import { startBareRead } from './servers/process';

const RATE = 1_000;
const WARM_UP_SECONDS = 5;
const seconds = Number(process.env.SECONDS ?? 20);
const rounds = Number(process.env.ROUNDS ?? 3);
const accounts = Number(process.env.ACCOUNTS ?? 1_000);

/** P9: a site's mix of calls at a fixed rate, beside a bare route, with the load generator on the same machine. */
await using database = await startPostgres();
await using backend = await startBackend(database.url);
await using bare = await startBareRead(database.url);
const viewers = await createViewers(backend, database.url, accounts);
const mix = toMix(backend.origin, viewers);
const reads = viewers.map(({ authorization, id }): PacedRequest => {
  const url = `${bare.origin}/files/getProgressTime?videoId=${id}`;
  return { method: 'GET', url, headers: { authorization } };
});
const measure = (requests: readonly PacedRequest[], duration: number) =>
  measurePacedLoad(requests, { rate: RATE, seconds: duration });

await measure(mix, WARM_UP_SECONDS);
await measure(reads, WARM_UP_SECONDS);
const [ours, theirs]: [PacedResult[], PacedResult[]] = [[], []];
for (let round = 0; round < rounds; round += 1) {
  ours.push(await measure(mix, seconds));
  theirs.push(await measure(reads, seconds));
}
const times = (results: readonly PacedResult[]) => results.map(({ p99 }) => p99);
const failed = ours.map(({ refused, broken }) => refused + broken);
const measures = {
  p99: toMeasure('ms', times(ours), { name: 'a bare route', runs: times(theirs) }),
  // One failure in any run misses the goal.
  failed: toWorst('requests', failed),
};
console.log(JSON.stringify({ goal: 'P9', measures }));
await recordFigure({
  figure: 'P9',
  measures,
  command: 'npm run mix -w bench',
  conditions: `${RATE} requests/s for ${seconds} s, ${viewers.length} accounts; the bare route answers its one read`,
});
