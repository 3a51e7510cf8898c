import { createHash } from 'node:crypto';
import Fastify, { LogController } from 'fastify';
import pg from 'pg';

/**
 * The minimum cost of an authorised read: plain Fastify, the driver, and the same two queries as the real call: the token's
 * session, then the position in a video; with a log line and the headers of the real response. `bare-read.ts <port>
 * <database>`
 */
const [port, connectionString] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString, max: 10 });
const app = Fastify({ logger: true, logController: new LogController({ disableRequestLogging: true }) });

const headers = {
  'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
  'cache-control': 'no-store',
};

const session = `select users.id, users.user_name, users.email, users.contact, sessions.expires_at from sessions
  join users on users.id = sessions.user_id where sessions.token_hash = $1 and sessions.expires_at > $2`;
const position = `select video_progress.position from videos
  left join video_progress on video_progress.video_id = videos.id and video_progress.user_id = $1 where videos.id = $2 and videos.status = 'Active'`;

app.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
app.addHook('onResponse', async (request, reply) => {
  const { method, routeOptions } = request;
  request.log.info({ method, route: routeOptions.url, status: reply.statusCode, ms: reply.elapsedTime }, 'request');
});
app.get('/', async () => 'ready');
app.get<{ Querystring: { videoId: string } }>('/files/getProgressTime', async (request, reply) => {
  const token = (request.headers.authorization ?? '').slice('Bearer '.length);
  const hash = createHash('sha256').update(token).digest('base64url');
  const found = await pool.query<{ id: number }>({
    name: 'session',
    text: session,
    values: [hash, new Date().toISOString()],
  });
  if (!found.rows[0]) return reply.code(401).send();
  const row = await pool.query<{ position: number | null }>({
    name: 'position',
    text: position,
    values: [found.rows[0].id, Number(request.query.videoId)],
  });
  return { progressTime: row.rows[0]?.position ?? 0 };
});
await app.listen({ port: Number(port), host: '127.0.0.1' });
process.on('SIGTERM', () => void app.close().then(() => pool.end()));
