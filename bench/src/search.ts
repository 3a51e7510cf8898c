import { recordFigure, toWorst } from '@inspire/devkit/figures';
import { writeVideos } from './catalogue';
import { load, type LoadResult } from './load';
import { startBackend } from './servers/backend';
import { startPostgres } from './servers/postgres';

const TITLES = 200_000;
const seconds = Number(process.env.SECONDS ?? 4);
/** From no match to nearly all titles, in both scripts. */
const queries = [
  '',
  'zq',
  'm',
  'mo',
  'श',
  'शा',
  'nothing here',
  'morning',
  'morning river',
  'प्रकाश',
  'about',
  'and',
  'ing',
  '1999',
  '%',
  '100%',
];

/** P12: each query alone, 4 at a time, with the page sizes of the dashboard (500) and of a list (8). */
await using database = await startPostgres();
await using backend = await startBackend(database.url);
await writeVideos(database.url, TITLES);
const headers = { authorization: `Bearer ${await backend.signUp()}` };
const results: ({ size: number; query: string } & Pick<LoadResult, 'perSecond' | 'p50' | 'p99'>)[] = [];
for (const size of [8, 500]) {
  for (const query of queries) {
    const url = `${backend.origin}/files/search?page=0&size=${size}&searchQuery=${encodeURIComponent(query)}`;
    await load({ url, headers, connections: 1, seconds: 1 });
    const { perSecond, p50, p99 } = await load({ url, headers, connections: 4, seconds });
    results.push({ size, query, perSecond, p50, p99 });
  }
}
for (const result of results) console.log(JSON.stringify(result));
const times = results.map(({ p99 }) => p99);
const worst = results.reduce((slowest, one) => (one.p99 > slowest.p99 ? one : slowest));
const p99 = toWorst('ms', times);
const conditions = `worst of ${results.length}: '${worst.query}', pages of ${worst.size}`;
console.log(JSON.stringify({ goal: 'P12', titles: TITLES, p99, conditions }));
await recordFigure({ figure: 'P12', measures: { p99 }, command: 'npm run search -w bench', conditions });
