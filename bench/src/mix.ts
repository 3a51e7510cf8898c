import type { Request } from 'autocannon';
import pg from 'pg';
import { writeVideos } from './catalogue';
import { load } from './load';
import { startBackend } from './servers/backend';
import { startPostgres } from './servers/postgres';

const RATE = 1_000;
const VIDEOS = 500;

/** P9: a site's mix of calls at a fixed rate, with the load generator on the same machine. */
await using database = await startPostgres();
await using backend = await startBackend(database.url);
await writeVideos(database.url, VIDEOS);
const client = new pg.Client({ connectionString: database.url });
await client.connect();
const { rows } = await client.query<{ id: number }>(
  "select id from videos where status = 'Active' and type = 'Free' order by id limit 50",
);
await client.end();
const headers = { authorization: `Bearer ${await backend.signUp()}`, 'content-type': 'application/json' };
const get = (path: string): Request => ({ method: 'GET', path });
const requests = rows.flatMap(({ id }): Request[] => [
  get(`/files/getProgressTime?videoId=${id}`),
  get('/files/search?page=0&size=8&searchQuery='),
  get(`/files/${id}`),
  get(`/files/url/${id}/200`),
  {
    method: 'POST',
    path: '/files/recordUserBrowseHistory',
    body: JSON.stringify({ video_id: id, event: 'progress', progressTime: id }),
  },
  get('/api/v1/notifications/recent'),
  get(`/files/search?page=0&size=8&searchQuery=${encodeURIComponent(id % 2 ? 'morning' : 'प्रकाश')}`),
  get('/files/getUserBrowseHistory'),
]);
const side = { url: backend.origin, connections: 100, headers, requests, rate: RATE };
await load({ ...side, seconds: 5 });
console.log(JSON.stringify({ goal: 'P9', rate: RATE, mix: await load({ ...side, seconds: 20 }) }));
