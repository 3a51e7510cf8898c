import assert from 'node:assert/strict';
import { rename, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, describe, it } from 'node:test';
import { getDocumentPath } from '@inspire/releases/store-paths';
import { listenLocally } from '@inspire/server-kit/network';
import { endpoints } from '@inspire/shared/contracts';
import { call, startSession } from '../journey/visit';
import { runCli } from '../testing/run-cli';
import { startRunningSite } from '../testing/running-site';
import { runProbe } from './run-probe';

const email = 'viewer@example.com';
const password = 'inspire123';
const times = { stepMs: 10_000, totalMs: 30_000 };

const site = await startRunningSite();
after(() => site[Symbol.asyncDispose]());

const probe = (options: Partial<Parameters<typeof runProbe>[0]> = {}) =>
  runProbe({ site: site.origin, email, password, ...times, ...options });

const findLast = async (options?: Parameters<typeof probe>[0]) => {
  const { isPassed, steps } = await probe(options);
  assert.equal(isPassed, false);
  assert.deepEqual(
    steps.map((step) => step.isPassed),
    steps.map((_, index) => index < steps.length - 1),
  );
  const last = steps.at(-1);
  return `${last?.name}: ${last?.message}`;
};

interface Faults {
  readonly missing?: string;
  readonly held?: string;
}

/** Serves the site, but with one path that is missing, or whose responses are held to the end. */
async function withFaults<T>({ missing, held }: Faults, work: (origin: string) => Promise<T>): Promise<T> {
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '/';
    if (missing !== undefined && path.startsWith(missing)) return response.writeHead(404).end();
    if (held !== undefined && path.startsWith(held)) return undefined;
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
    const body = request.method === 'GET' ? undefined : await buffer(request);
    const given = { method: request.method ?? 'GET', headers: headers as Record<string, string>, body };
    const found = await fetch(site.origin + path, given);
    response.writeHead(found.status, { 'content-type': found.headers.get('content-type') ?? '' });
    return response.end(Buffer.from(await found.arrayBuffer()));
  };
  const server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()));
  const { origin, close } = await listenLocally(server);
  return work(origin).finally(close);
}

const countSessions = async (): Promise<number> => {
  const viewer = await startSession(site.origin, email, password);
  const sessions = (await (await call(site.origin, endpoints.sessions, { viewer })).json()) as unknown[];
  await call(site.origin, endpoints.logout, { viewer });
  return sessions.length;
};

describe('the probe', () => {
  it('passes all steps of a site that works, and leaves no session behind', async () => {
    const sessions = await countSessions();
    const { isPassed, steps } = await probe();
    assert.deepEqual(
      steps.map(({ name, isPassed: ok }) => [name, ok]),
      ['page', 'remotes', 'sign-in', 'video', 'playback', 'sign-out'].map((name) => [name, true]),
      JSON.stringify(steps),
    );
    assert.equal(isPassed, true);
    assert.match(steps[4]?.message ?? '', /^[1-9]\d+ bytes$/);
    assert.equal(await countSessions(), sessions);
  });

  it('says that the site rejects the password', async () => {
    assert.equal(
      await findLast({ password: 'wrong-password' }),
      `sign-in: Signing in fails: the site rejects the email or password of the account ${email}`,
    );
  });

  it('says that the account may not watch the video', async () => {
    const viewer = await startSession(site.origin, email, password);
    const query = { page: 0, size: 50, searchQuery: '' };
    const found = await (await call(site.origin, endpoints.searchPaidVideos, { viewer, query })).json();
    const { content } = found as { content: { id: number; videoType: string }[] };
    const paid = content.find(({ videoType }) => videoType === 'BuyOne');
    await call(site.origin, endpoints.logout, { viewer });
    assert.ok(paid);
    assert.equal(
      await findLast({ video: paid.id }),
      `video: No stream can be had: video ${paid.id} may not be played by this account`,
    );
  });

  it('says that media are missing, and ends its session all the same', async () => {
    const sessions = await countSessions();
    const media = site.releases.inData('media');
    await rename(media, `${media}-away`);
    try {
      assert.match(await findLast(), /^playback: The media cannot be read: GET \/media\/stream\/… responded with 404/);
    } finally {
      await rename(`${media}-away`, media);
    }
    assert.equal(await countSessions(), sessions);
  });

  it('says that the index of releases is missing', async () => {
    const last = await withFaults({ missing: `/${getDocumentPath('index')}` }, (origin) => findLast({ site: origin }));
    assert.match(last, /^remotes: The remotes cannot be loaded: GET \/remotes\/trust\/index\.json responded with 404/);
  });

  it('says that a step is slow, or the whole probe', async () => {
    const held = endpoints.login.path;
    // The steps before it have these times, too.
    await withFaults({ held }, async (origin) => {
      assert.equal(await findLast({ site: origin, stepMs: 5_000 }), 'sign-in: Signing in fails: longer than 5 s');
      assert.equal(
        await findLast({ site: origin, stepMs: 30_000, totalMs: 6_000 }),
        'sign-in: Signing in fails: the probe took longer than 6 s',
      );
    });
  });

  it('says that nothing answers', async () => {
    assert.match(await findLast({ site: 'http://127.0.0.1:9' }), /^page: The page does not open: GET \/: /);
  });
});

describe('the command', () => {
  const run = async (args: readonly string[], env: Record<string, string> = {}) => {
    const { exit, output } = runCli(process.cwd(), ['probe', ...args], env);
    return { code: await exit, output: output() };
  };

  it('prints each step, and for machines one object', async () => {
    const file = join(site.releases.fixture.root, 'password');
    await writeFile(file, `${password}\n`);
    const env = { PROBE_EMAIL: email, PROBE_PASSWORD_FILE: file };
    const [shown, machine] = [await run([site.origin], env), await run([site.origin, '--json'], env)];
    assert.equal(shown.code, 0, shown.output);
    assert.match(shown.output, /^page +\d+\.\d s {2}1 files of the shell\n[\s\S]*\nhttp:\S+ works: \d+\.\d s\n$/);
    const { ok, steps } = JSON.parse(machine.output) as { ok: boolean; steps: { name: string; ok: boolean }[] };
    assert.deepEqual([machine.code, ok, steps.length], [0, true, 6]);
    assert.doesNotMatch(shown.output + machine.output, new RegExp(password));
  });

  it('ends with 1 and the reason when a step fails', async () => {
    const { code, output } = await run([site.origin], { PROBE_EMAIL: email, PROBE_PASSWORD: 'wrong-password' });
    assert.equal(code, 1);
    assert.match(
      output,
      /\n! sign-in +\d+\.\d s {2}Signing in fails[\s\S]* does not work\. Signing in fails: the site rejects/,
    );
    assert.doesNotMatch(output, /wrong-password/);
  });

  it('says what is missing before it sends anything', async () => {
    const none = await run(['https://videos.example.org'], { PROBE_PASSWORD_FILE: '/nonexistent' });
    assert.equal(none.code, 1);
    assert.match(none.output, /^PROBE_PASSWORD_FILE: cannot read \/nonexistent \(ENOENT\)\nPROBE_EMAIL: is missing\./);
    for (const args of [[], ['videos.example.org'], ['https://a.example', '--step-seconds', '60']])
      assert.equal((await run(args)).code, 2, args.join(' '));
  });
});
