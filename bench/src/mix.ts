import getPort from 'get-port';
import pg from 'pg';
import { recordFigure, toMeasure } from '@inspire/devkit/figures';
import { writeVideos } from './catalogue';
import { measurePacedLoad, type PacedRequest, type PacedResult } from './paced-load';
import { startBackend } from './servers/backend';
import { startPostgres } from './servers/postgres';
import { startProcess } from './servers/process';

const RATE = 1_000;
const VIDEOS = 500;
const WARM_UP_SECONDS = 5;
const seconds = Number(process.env.SECONDS ?? 20);
const rounds = Number(process.env.ROUNDS ?? 3);
const accounts = Number(process.env.ACCOUNTS ?? 1_000);
/** Hashing a password takes most of a sign-up. */
const SIGN_UP_CONCURRENCY = 4;

/** P9: a site's mix of calls at a fixed rate, beside a bare route, with the load generator on the same machine. */
await using database = await startPostgres();
await using backend = await startBackend(database.url);
const port = await getPort();
await using bare = await startProcess({
  command: process.execPath,
  args: ['--import', 'tsx', 'bench/src/servers/bare-read.ts', String(port), database.url],
  origin: `http://127.0.0.1:${port}`,
  probe: '/',
  environment: { NODE_ENV: 'production' },
});
await writeVideos(database.url, VIDEOS);
const client = new pg.Client({ connectionString: database.url });
await client.connect();
const { rows } = await client.query<{ id: number }>(
  "select id from videos where status = 'Active' and type = 'Free' order by id limit 50",
);
await client.end();
const tokens: string[] = [];
while (tokens.length < accounts)
  tokens.push(...(await Promise.all(Array.from({ length: SIGN_UP_CONCURRENCY }, () => backend.signUp()))));

const mixOf = (token: string, id: number): PacedRequest[] => {
  const headers = { authorization: `Bearer ${token}` };
  const get = (path: string): PacedRequest => ({ method: 'GET', url: backend.origin + path, headers });
  return [
    get(`/files/getProgressTime?videoId=${id}`),
    get('/files/search?page=0&size=8&searchQuery='),
    get(`/files/${id}`),
    get(`/files/url/${id}/200`),
    {
      method: 'POST',
      url: `${backend.origin}/files/recordUserBrowseHistory`,
      headers,
      body: { video_id: id, event: 'progress', progressTime: id },
    },
    get('/api/v1/notifications/recent'),
    get(`/files/search?page=0&size=8&searchQuery=${encodeURIComponent(id % 2 ? 'morning' : 'प्रकाश')}`),
    get('/files/getUserBrowseHistory'),
  ];
};
const idAt = (index: number): number => rows[index % rows.length]?.id ?? 0;
const mix = tokens.flatMap((token, index) => mixOf(token, idAt(index)));
const reads = tokens.map((token, index): PacedRequest => {
  const url = `${bare.origin}/files/getProgressTime?videoId=${idAt(index)}`;
  return { method: 'GET', url, headers: { authorization: `Bearer ${token}` } };
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
const failed = ours.map((result) => result.failed);
const measures = {
  p99: toMeasure('ms', times(ours), { name: 'a bare route', runs: times(theirs) }),
  // One failure in any run misses the goal.
  failed: { ...toMeasure('requests', failed), value: Math.max(...failed) },
};
console.log(JSON.stringify({ goal: 'P9', measures }));
await recordFigure({
  figure: 'P9',
  measures,
  command: 'npm run mix -w bench',
  conditions: `${RATE} requests/s for ${seconds} s, ${tokens.length} accounts; the bare route answers its one read`,
});
