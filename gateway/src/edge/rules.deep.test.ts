import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createCertificate } from '@inspire/server-kit/network';
import { nginxProgramSkip } from '@inspire/server-kit/nginx-program';
import { readEdgeFile, startEdge, type TestEdge } from '@inspire/server-kit/test-edge';
import { BURST_SECONDS, REQUESTS_PER_SECOND } from '../limits/request-limit';
import { TOO_MANY_REQUESTS_TEXT } from '../problem';
import { cacheControl, getMaxBodyBytes, LIVENESS_PATH, type Rule, rules, rulesFor } from '../rules';
import { createTestGateway, type TestGateway } from '../testing/gateway';
import { createUpstream, type Upstream } from '../testing/upstream';

const PUBLIC_ORIGIN = 'https://site.example';
const COMPARED = [
  'access-control-allow-origin',
  'allow',
  'cache-control',
  'content-encoding',
  'content-security-policy',
  'content-type',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'location',
  'permissions-policy',
  'referrer-policy',
  'retry-after',
  'strict-transport-security',
  'vary',
  'x-content-type-options',
];
/** Of a problem that nginx sends itself: it opens no page, so it has no policies of pages. */
const COMPARED_OF_PROBLEMS = [
  'cache-control',
  'content-security-policy',
  'retry-after',
  'strict-transport-security',
  'x-content-type-options',
];

/** Files that exist, and a page. */
const extraPaths = [
  '/',
  '/about',
  '/assets/main.m1.js',
  '/assets/plain.p1.css',
  '/favicon.svg',
  '/no-such-page',
  '/remotes/mfe-video/1.0.0/remoteEntry.js',
];

/** Paths that the rule decides, and one with a longer name. */
function pathsOf({ match }: Rule): string[] {
  if ('exact' in match) return [match.exact];
  return 'prefix' in match && match.prefix !== '/' ? [match.prefix, `${match.prefix}/x`, `${match.prefix}-longer`] : [];
}
const paths = [...new Set([...rules.flatMap(pathsOf), ...extraPaths])];

/** As behind a proxy that ends TLS. */
const secure = { 'x-forwarded-proto': 'https' };

const pick = ({ status, headers }: Response, names: readonly string[]): string =>
  [status, ...names.map((name) => `${name}: ${headers.get(name)}`)].join('\n');

async function readProblem(response: Response): Promise<string> {
  const { requestId: _, ...problem } = JSON.parse(await response.text()) as Record<string, unknown>;
  return `${pick(response, COMPARED_OF_PROBLEMS)}\n${JSON.stringify(problem)}`;
}

describe('the nginx.conf of the edge beside the table of rules', { skip: nginxProgramSkip }, () => {
  let backend: Upstream;
  let gateway: TestGateway;
  let direct: string;
  let edge: TestEdge;

  const start = (damage?: (template: string) => string): Promise<TestEdge> =>
    startEdge({
      port: Number(new URL(direct).port),
      findGateways: () => ['127.0.0.1'],
      env: { PUBLIC_ORIGIN, TRUSTED_PROXIES: '127.0.0.1' },
      ...(damage && { damage }),
    });

  before(async () => {
    backend = await createUpstream((request, response) => {
      response.setHeader('cache-control', 'no-store');
      request.resume().once('end', () => response.end('{}'));
    });
    // The edge is the proxy that the gateway trusts; this test acts as the one that ends TLS.
    const settings = { PUBLIC_ORIGIN, TRUSTED_PROXIES: '127.0.0.1' };
    gateway = await createTestGateway(settings, backend.origin);
    direct = await gateway.app.listen({ port: 0, host: '127.0.0.1' });
    edge = await start();
  });
  after(async () => {
    await edge[Symbol.asyncDispose]();
    await gateway[Symbol.asyncDispose]();
    await backend[Symbol.asyncDispose]();
  });

  /** @returns the requests that the edge answers in another way than a gateway */
  async function findDifferences({ origin }: TestEdge): Promise<string[]> {
    const found: string[] = [];
    for (const path of paths)
      for (const method of ['GET', 'HEAD', 'POST'])
        for (const accept of ['*/*', 'text/html']) {
          const request = { method, headers: { ...secure, accept }, redirect: 'manual' } as const;
          const [ours, theirs] = await Promise.all([fetch(origin + path, request), fetch(direct + path, request)]);
          await Promise.all([ours.arrayBuffer(), theirs.arrayBuffer()]);
          if (pick(ours, COMPARED) !== pick(theirs, COMPARED))
            found.push(`${method} ${path} (${accept})\n${pick(ours, COMPARED)}\ninstead of\n${pick(theirs, COMPARED)}`);
        }
    return found;
  }

  /** @returns the paths whose responses the edge stores though they may change, or does not though they never do */
  async function findStored({ origin }: TestEdge): Promise<string[]> {
    const found: string[] = [];
    for (const path of paths) {
      const responses = [await fetch(origin + path), await fetch(origin + path)];
      await Promise.all(responses.map((response) => response.arrayBuffer()));
      const isFixed = responses[0]?.headers.get('cache-control') === cacheControl.immutable;
      const isStored = responses[1]?.headers.get('x-cache') === 'HIT';
      // A location that stores nothing today would store what a later gateway allows.
      const isOpen = !isFixed && rules.some((rule) => changes(rule, path)) && responses[1]?.headers.has('x-cache');
      if (isFixed !== isStored || isOpen) found.push(path);
    }
    return found;
  }
  const changes = ({ match, target }: Rule, path: string): boolean =>
    target === 'trust' && 'prefix' in match && `${path}/`.startsWith(`${match.prefix}/`);

  /** @returns the bodies that the edge takes or rejects in another way than a gateway, or leaves to the gateway to reject */
  async function findOtherLimits({ origin }: TestEdge): Promise<string[]> {
    const found: string[] = [];
    for (const rule of rulesFor({ isDevelopment: false }).filter(({ target }) => target === 'backend')) {
      const path = pathsOf(rule).at(1) ?? pathsOf(rule)[0] ?? '/';
      const maxBytes = getMaxBodyBytes(rule);
      const post = (to: string, bytes: number) =>
        fetch(to + path, { method: 'POST', headers: secure, body: Buffer.alloc(bytes) });
      const { status } = await post(origin, maxBytes);
      if (status !== 200) found.push(`${maxBytes} bytes to ${path}: ${status}`);
      const ours = await post(origin, maxBytes + 1);
      const isOwn = ours.headers.get('referrer-policy') === 'no-referrer';
      const texts = [await readProblem(ours), await readProblem(await post(direct, maxBytes + 1))];
      if (!isOwn || texts[0] !== texts[1]) found.push(`more than ${maxBytes} bytes to ${path}: ${texts.join('\n')}`);
    }
    return found;
  }

  it('gives every path of the table the status, the caching and the security headers of a gateway', async () => {
    assert.deepEqual(await findDifferences(edge), []);
  });

  it('caches only responses that never change', async () => {
    assert.deepEqual(await findStored(edge), []);
  });

  it('has the same limits for bodies and requests as a gateway, and the same texts', async () => {
    assert.deepEqual(await findOtherLimits(edge), []);
    const template = await readEdgeFile('nginx.conf.template');
    assert.ok(template.includes(` rate=${REQUESTS_PER_SECOND}r/s;`));
    assert.ok(template.includes(` burst=${REQUESTS_PER_SECOND * BURST_SECONDS} `));
    assert.ok(template.includes(`"detail":"${TOO_MANY_REQUESTS_TEXT}"`));
    assert.ok(template.includes(`<p>${TOO_MANY_REQUESTS_TEXT}</p>`));
  });

  it('redirects pages to https, rejects calls without it, and answers probes', async () => {
    await using open = await startEdge({
      port: Number(new URL(direct).port),
      findGateways: () => ['127.0.0.1'],
      env: { PUBLIC_ORIGIN },
      certificate: await createCertificate(['localhost'], ['127.0.0.1']),
    });
    for (const rule of rules)
      for (const path of pathsOf(rule).slice(0, 2)) {
        const isCall = rule.target === 'backend' || rule.target === 'media';
        const { status } = await fetch(open.origin + path, { redirect: 'manual' });
        assert.equal(status, rule.target === 'probe' ? 200 : isCall ? 403 : 308, path);
      }
  });

  for (const [what, from, to, find] of [
    ['a header that is hidden', 'proxy_buffering off;', 'proxy_hide_header permissions-policy;', findDifferences],
    ['a call that is answered', 'location / {', 'location /files/ { return 204; } location / {', findDifferences],
    ['an index that is stored', 'location ^~ /remotes/trust {', 'location = /remotes/x.json {', findStored],
    ['files that are not stored', '^/(assets|remotes)/', '^/(remotes)/', findStored],
    ['a larger limit', 'client_max_body_size 64k', 'client_max_body_size 65k', findOtherLimits],
  ] as const)
    it(`would fail: ${what}`, async () => {
      await using damaged = await start((template) => {
        assert.ok(template.includes(from), from);
        return template.replace(from, to);
      });
      assert.notDeepEqual(await find(damaged), []);
    });

  it('answers like a gateway while no server is reachable', async () => {
    const call = (to: string) => fetch(`${to}/files/search`, { headers: secure });
    await backend[Symbol.asyncDispose]();
    const theirs = await readProblem(await call(direct));
    await using alone = await startEdge({
      port: Number(new URL(direct).port),
      findGateways: () => (isGone ? [] : ['127.0.0.1']),
      env: { PUBLIC_ORIGIN, TRUSTED_PROXIES: '127.0.0.1' },
    });
    assert.equal((await fetch(alone.origin + LIVENESS_PATH)).status, 200);
    isGone = true;
    await gateway.app.close();
    assert.equal(await readProblem(await call(alone.origin)), theirs);
  });
  let isGone = false;
});
