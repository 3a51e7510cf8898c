import { join } from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import { findFreePort } from '@inspire/server-kit/network';
import { writeVideos } from './catalogue';
import { startBackend } from './servers/backend';
import { startPostgres } from './servers/postgres';
import { type RunningProcess, startBareRead, startProcess } from './servers/process';

/**
 * What one request of the mix (P9) costs: processor time of server and database, and statements. Unlike times they hardly change on a machine that
 * does other work, too.
 */
const REQUESTS = Number(process.env.REQUESTS ?? 5_000);
const CONNECTIONS = 16;
/** Only this call, for a profile (`CPU_PROFILE_DIR`). */
const { ONLY: only } = process.env;

await using database = await startPostgres();
await using backend = await startBackend(database.url);
await using bare = await startBareRead(database.url);
const gatewayPort = await findFreePort();
/** Serves calls only: the shell that it names does not run. */
await using gateway = await startProcess({
  command: process.execPath,
  args: ['--import', 'tsx', 'gateway/src/start.ts'],
  origin: `http://127.0.0.1:${gatewayPort}`,
  probe: '/livez',
  environment: {
    NODE_ENV: 'development',
    LOG_LEVEL: 'info',
    HOST: '127.0.0.1',
    PORT: String(gatewayPort),
    BACKEND_ORIGIN: backend.origin,
    RELEASES_DIR: join(backend.mediaDir, '../releases'),
    DEV_SERVERS: JSON.stringify({ shell: 'http://127.0.0.1:9' }),
  },
});
await writeVideos(database.url, 500);
const client = new pg.Client({ connectionString: database.url });
await client.connect();
const { rows } = await client.query<{ id: number }>(
  "select id from videos where status = 'Active' and type = 'Free' order by id limit 1",
);
await client.end();
const id = rows[0]?.id ?? 0;
const authorization = `Bearer ${await backend.signUp()}`;

async function countStatements(): Promise<number> {
  const metrics = await (await fetch(`${backend.adminOrigin}/metrics`)).text();
  return [...metrics.matchAll(/^inspire_database_statement_duration_seconds_count\{.*\} (\d+)$/gm)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );
}

async function send(server: RunningProcess, path: string, body?: object, amount = REQUESTS): Promise<void> {
  const { non2xx, errors } = await autocannon({
    url: server.origin + path,
    connections: CONNECTIONS,
    amount,
    headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} of ${amount} requests failed at ${path}`);
}

async function measure(name: string, server: RunningProcess, path: string, body?: object): Promise<void> {
  if (only !== undefined && name !== only) return;
  await send(server, path, body, 1_000);
  const count = () => Promise.all([server.getProcessorMs(), database.getProcessorMs(), countStatements()]);
  const before = await count();
  await send(server, path, body);
  const [processorMs, databaseMs, statements] = (await count()).map(
    (value, index) => Math.round(((value - (before[index] ?? 0)) / REQUESTS) * 1_000) / 1_000,
  );
  console.log(JSON.stringify({ name, processorMs, databaseMs, statements }));
}

const POSITION = `/files/getProgressTime?videoId=${id}`;
await measure('bare position', bare, POSITION);
await measure('position', backend, POSITION);
await measure('position through a gateway', gateway, POSITION);
await measure('list', backend, '/files/search?page=0&size=8&searchQuery=');
await measure('video', backend, `/files/${id}`);
await measure('stream URL', backend, `/files/url/${id}/200`);
await measure('progress', backend, '/files/recordUserBrowseHistory', {
  video_id: id,
  event: 'progress',
  progressTime: id,
});
await measure('notifications', backend, '/api/v1/notifications/recent');
await measure('search', backend, '/files/search?page=0&size=8&searchQuery=morning');
await measure('continue watching', backend, '/files/getUserBrowseHistory');
await measure('bare position', bare, POSITION);
await measure('position', backend, POSITION);
