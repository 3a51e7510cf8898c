import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { recordFigure, toMeasure } from '@inspire/devkit/figures';
import { createViewers, type MixViewer, toMix } from './mix-requests';
import { startBackend } from './servers/backend';
import { startPostgres } from './servers/postgres';

const REPLICAS = 10;
const viewerCount = Number(process.env.ACCOUNTS ?? 300);
const MINUTE_MS = 60_000;
/** Viewers begin at different times. */
const SPREAD_MS = 10_000;
/** When a viewer sends which calls of the mix: opens the dashboard, opens a video, reports its position every ten seconds. */
const PROGRESS = 4;
const schedule = [
  { at: 0, calls: [1, 7, 5] },
  { at: 4_000, calls: [2, 0, 3] },
  ...[10_000, 20_000, 30_000, 40_000].map((at) => ({ at, calls: [PROGRESS] })),
];

/** P19: statements of a viewer's minute with ten replicas of the API, each call at another one, beside a single process. */
await using database = await startPostgres([
  ...['-c', 'shared_preload_libraries=pg_stat_statements'],
  // Each replica has ten in its pool, and two that listen.
  ...['-c', 'max_connections=200'],
]);
await using first = await startBackend(database.url);
const replicas = [first];
const viewers = await createViewers(first, database.url, viewerCount);
const client = new pg.Client({ connectionString: database.url });
// An error of this program stops PostgreSQL first.
client.on('error', () => undefined);
await client.connect();
await client.query('create extension pg_stat_statements');

let sent = 0;
async function send(viewer: MixViewer, call: number): Promise<void> {
  const { origin } = replicas[(sent += 1) % replicas.length] ?? first;
  const request = toMix(origin, [viewer])[call];
  if (!request) throw new Error(`The mix has no call ${call}.`);
  const { method, url, headers, body } = request;
  const json = body !== undefined && { body: JSON.stringify(body) };
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(json && { 'content-type': 'application/json' }) },
    ...json,
  });
  await response.arrayBuffer();
  if (response.status === 503) {
    // A busy machine; the refusal costs no statement, and a page asks again.
    await sleep(1_000);
    return send(viewer, call);
  }
  if (!response.ok) throw new Error(`${response.status} at ${url}`);
}

async function watch(viewer: MixViewer, index: number): Promise<void> {
  const began = performance.now() + (SPREAD_MS * index) / viewers.length;
  for (const { at, calls } of schedule) {
    await sleep(Math.max(0, began + at - performance.now()));
    await Promise.all(calls.map((call) => send(viewer, call)));
  }
}

/** @returns all statements of a minute that PostgreSQL has executed, those of idle processes included, for each viewer */
async function measure(): Promise<number> {
  await client.query('select pg_stat_statements_reset()');
  await Promise.all([sleep(MINUTE_MS), ...viewers.map(watch)]);
  const { rows } = await client.query<{ calls: string }>('select sum(calls) as calls from pg_stat_statements');
  return Number(rows[0]?.calls) / viewers.length;
}

const alone = await measure();
while (replicas.length < REPLICAS) replicas.push(await startBackend(database.url, { ROLE: 'api' }));
const together = await measure();
await client.end();
for (const replica of replicas.slice(1)) await replica[Symbol.asyncDispose]();
const measures = { queries: toMeasure('statements', [together], { name: 'one process', runs: [alone] }) };
console.log(JSON.stringify({ goal: 'P19', measures }));
await recordFigure({
  figure: 'P19',
  measures,
  command: 'npm run replicas -w bench',
  conditions: `${viewers.length} viewers, each with ${schedule.flatMap(({ calls }) => calls).length} calls in the minute`,
});
