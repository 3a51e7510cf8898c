import { recordFigure, toMeasure } from '@inspire/devkit/figures';
import { writeVideos } from './catalogue';
import { compare, load } from './load';
import { startBackend } from './servers/backend';
import { startPostgres } from './servers/postgres';
import { startBareRead } from './servers/process';

/** P10: an authorised indexed read against a bare Fastify route with the same queries, log line and headers. */
const rounds = Number(process.env.ROUNDS ?? 5);
const seconds = Number(process.env.SECONDS ?? 6);
await using database = await startPostgres();
await using backend = await startBackend(database.url);
await using bare = await startBareRead(database.url);
await writeVideos(database.url, 10_000);
const headers = { authorization: `Bearer ${await backend.signUp()}` };
const path = '/files/getProgressTime?videoId=5001';
const perSecond = (origin: string) => async () =>
  (await load({ url: origin + path, connections: 32, seconds, headers })).perSecond;
const measured = await compare(perSecond(backend.origin), perSecond(bare.origin), rounds);
const measures = { requests: toMeasure('requests/s', measured.ours, { name: 'a bare route', runs: measured.theirs }) };
console.log(JSON.stringify({ goal: 'P10', measures }));
await recordFigure({ figure: 'P10', measures, command: 'npm run read -w bench' });
