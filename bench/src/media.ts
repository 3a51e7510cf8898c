import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { recordFigure, toMeasure } from '@inspire/devkit/figures';
import { findFreePort } from '@inspire/server-kit/network';
import { startEdge } from '@inspire/server-kit/test-edge';
import { writeVideos } from './catalogue';
import { drain } from './drain';
import { compare } from './load';
import { startBackend } from './servers/backend';
import { startPostgres } from './servers/postgres';
import { type RunningProcess, startProcess } from './servers/process';

const MIB = 1_024 * 1_024;
const FILE_MIB = 64;
const rounds = Number(process.env.ROUNDS ?? 5);
const seconds = Number(process.env.SECONDS ?? 4);

/** Starts nginx with one worker, because the backend is one process, without a log and without access control. */
async function startNginx(root: string): Promise<RunningProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'inspire-bench-nginx-'));
  await chmod(folder, 0o755);
  const port = await findFreePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  await writeFile(
    join(folder, 'nginx.conf'),
    `
    user root; worker_processes 1; daemon off; pid ${folder}/pid; error_log stderr crit;
    events { worker_connections 1024; }
    http { access_log off; sendfile on; tcp_nopush on; ${temporary}
      server { listen 127.0.0.1:${port}; root ${root}; location = /ready { return 200; } } }`,
  );
  const server = await startProcess({
    command: 'nginx',
    args: ['-p', folder, '-c', join(folder, 'nginx.conf')],
    origin: `http://127.0.0.1:${port}`,
    probe: '/ready',
  });
  return {
    ...server,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** P11: 1 MiB ranges of a file, from a signed URL of the backend, from the edge's cache and from nginx. */
await using database = await startPostgres();
await using backend = await startBackend(database.url);
await using nginx = await startNginx(backend.mediaDir);
await writeVideos(database.url, 4);
const file = 'videos/bench/4/720p/segment-00.m4s';
await mkdir(dirname(join(backend.mediaDir, file)), { recursive: true });
await writeFile(join(backend.mediaDir, file), randomBytes(FILE_MIB * MIB));
const authorization = `Bearer ${await backend.signUp()}`;
const { url: playlist } = (await (
  await fetch(`${backend.origin}/files/url/4/200`, { headers: { authorization } })
).json()) as {
  url: string;
};
const prefix = playlist.slice(0, playlist.lastIndexOf('/') + 1);
const ranges = Array.from({ length: FILE_MIB }, (_, index) => `bytes=${index * MIB}-${(index + 1) * MIB - 1}`);
const path = `${prefix}720p/segment-00.m4s`;
const { port } = new URL(backend.origin);
const adapt = (template: string) =>
  template
    // All requests come from one address, unlike viewers; and one worker, as the other sides have.
    .replaceAll(/^ *limit_(req|conn) .*$/gm, '')
    .replace('worker_processes 2', 'worker_processes 1');
await using edge = await startEdge({
  port: Number(port),
  findGateways: () => ['127.0.0.1'],
  env: { MEDIA_CACHE_SIZE: '1g' },
  damage: adapt,
});
const measure = (url: string) => () => drain({ url, connections: 8, seconds, ranges });
const bare = measure(`${nginx.origin}/${file}`);
const throughEdge = await compare(measure(edge.origin + path), bare, rounds);
const throughNode = await compare(measure(backend.origin + path), bare, rounds);
const measures = {
  edge: toMeasure('MB/s', throughEdge.ours, { name: 'nginx', runs: throughEdge.theirs }),
  node: toMeasure('MB/s', throughNode.ours, { name: 'nginx', runs: throughNode.theirs }),
};
console.log(JSON.stringify({ goal: 'P11', measures }));
await recordFigure({ figure: 'P11', measures, command: 'npm run media -w bench' });
