import { writeVideos } from './catalogue';
import { load, type LoadResult } from './load';
import { startBackend } from './servers/backend';
import { startPostgres } from './servers/postgres';

const TITLES = 200_000;
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

/** P12: each query alone, 2 at a time (one per core), with the page sizes of the dashboard (500) and of a list (8). */
await using database = await startPostgres();
await using backend = await startBackend(database.url);
await writeVideos(database.url, TITLES);
const headers = { authorization: `Bearer ${await backend.signUp()}` };
const results: ({ size: number; query: string } & Pick<LoadResult, 'perSecond' | 'p50' | 'p99'>)[] = [];
for (const size of [8, 500]) {
  for (const query of queries) {
    const url = `${backend.origin}/files/search?page=0&size=${size}&searchQuery=${encodeURIComponent(query)}`;
    await load({ url, headers, connections: 1, seconds: 1 });
    const { perSecond, p50, p99 } = await load({ url, headers, connections: 2, seconds: 4 });
    results.push({ size, query, perSecond, p50, p99 });
  }
}
const worst = (size: number) => results.filter((one) => one.size === size).sort((a, b) => b.p99 - a.p99)[0];
for (const result of results) console.log(JSON.stringify(result));
console.log(JSON.stringify({ goal: 'P12', titles: TITLES, worst: worst(8), worstOf500: worst(500) }));
