import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import fc from 'fast-check';
import { signUp } from '../testing/client';
import { type Operation, operationsOf } from '../testing/fuzz/api-document';
import { type HostileRequest, hostileRequest, injectHostile } from '../testing/fuzz/hostile-request';
import { findIssue } from '../testing/fuzz/judge-response';
import { seedAlbum, seedNotification, seedPlan, seedTrack, seedVideo } from '../testing/seed';
import { iterationCount } from '../testing/test-kind';
import { setUpTestServer } from '../testing/test-server';

/** `FUZZ_RUNS` and `FUZZ_SEED` set the length and the seed of a run; a failure prints its seed. */
const RUNS = Number(process.env.FUZZ_RUNS ?? iterationCount(300, 30));
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_301);

describe('hostile requests, made from the API document', () => {
  const server = setUpTestServer({}, 'server');
  let token: string;
  before(async () => {
    const { app, db, clock } = server;
    app.get('/injected/throws/:id', async (request) => {
      const { id } = request.params as { id: string };
      if (!/^\d+$/.test(id)) throw new Error(`invalid input syntax for type integer: "${id}"`);
      return {};
    });
    app.get('/injected/plain/:id', (_request, reply) => reply.code(400).type('text/plain').send('no'));
    app.get('/injected/created/:id', (_request, reply) => reply.code(201).send({}));
    app.get('/injected/stack/:id', (_request, reply) =>
      reply
        .code(400)
        .type('application/problem+json')
        .send({ type: 'about:blank', title: 'x', status: 400, detail: 'Error\n at run (/srv/app.ts:1:2)' }),
    );
    await seedVideo(db, { type: 'BuyOne' });
    await seedVideo(db);
    await seedTrack(db, await seedAlbum(db, { mediaType: 'AUDIO', type: 'Premium' }));
    await seedPlan(db);
    await seedNotification(db, { title: 'New', about: 1, createdAt: clock.now });
  });

  async function attack(operation: Operation, seen = new Set<number>()): Promise<fc.RunDetails<[HostileRequest]>> {
    ({ token } = await signUp(server.app));
    const answersWell = fc.asyncProperty(hostileRequest(operation), async (request) => {
      const response = await injectHostile(server.app, request, token);
      seen.add(response.statusCode);
      assert.equal(findIssue(response, operation), undefined);
    });
    return fc.check(answersWell, { numRuns: RUNS, seed: SEED, endOnFailure: true });
  }

  it('get a problem or a documented response, never a 500', async () => {
    const operations = await operationsOf(server.app);
    assert.ok(operations.length >= 30);
    const failures: string[] = [];
    const statuses: Set<number>[] = [];
    for (const operation of operations) {
      const seen = new Set<number>();
      const result = await attack(operation, seen);
      statuses.push(seen);
      if (result.failed)
        failures.push(
          `${operation.method} ${operation.path}: ${fc.stringify(result.counterexample)} ${String(result.errorInstance)} (seed ${result.seed})`,
        );
    }
    assert.deepEqual(failures, []);
    // If every request failed at the first check, this test would prove little.
    const accepted = statuses.filter((seen) => seen.has(200) || seen.has(204)).length;
    assert.ok(
      accepted >= operations.length / 2,
      `${accepted} of ${operations.length} calls accepted one of their requests`,
    );
    const mixed = statuses.filter((seen) => seen.size > 1).length;
    assert.ok(mixed >= operations.length * 0.8, `${mixed} of ${operations.length} calls returned more than one status`);
  });

  for (const [name, reason] of [
    ['throws', /answered 500/],
    ['plain', /that is no problem/],
    ['created', /of which the document says nothing/],
    ['stack', /exposes server internals/],
  ] as const) {
    it(`find an injected fault: ${name}`, async () => {
      const operation = {
        id: name,
        method: 'GET',
        path: `/injected/${name}/{id}`,
        parameters: [{ in: 'path', name: 'id', schema: { type: 'integer' } }],
        body: undefined,
        statuses: ['200', 'default'],
      } as const;
      const { failed, errorInstance } = await attack(operation);
      assert.ok(failed);
      assert.match(String(errorInstance), reason);
    });
  }

  it('get no 500 on undocumented routes: media URLs and invalid paths', async () => {
    const odd = [
      '/media/%zz/x',
      '/media/%00/x',
      `/media/${'a'.repeat(900)}/x`,
      '/media/a.b/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
      '/media/..%2f',
      '/docs/static/..%2f..%2f..%2fpackage.json',
      '/docs/static/%00',
      '/docs/%zz',
      '//',
      '/%',
      '/*',
      '/files/%',
      '/payments/',
      '/payments/webhook/%zz',
    ];
    for (const url of odd) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD'] as const) {
        const { statusCode } = await server.app.inject({
          method,
          url,
          headers: { range: 'bytes=9-1,a-b', 'if-none-match': '"' },
        });
        assert.ok(statusCode < 500, `${method} ${url}: ${statusCode}`);
      }
    }
  });
});
