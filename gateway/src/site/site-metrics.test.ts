import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { findGuideIssues, findLabelIssues, readMetrics, readNonZero } from '@inspire/server-kit/testing';
import { endpoints } from '@inspire/shared/contracts/endpoints';
import { createBackends, registerBackendMetrics } from '../proxy/backends';
import { runBehind } from '../testing/behind';
import { createTestGateway, type TestGateway } from '../testing/gateway';
import { getPage, storeAuthFrames } from '../testing/page';
import { someReleases, type StatedReleases, writeReleases } from '../testing/registry';
import { hashOf } from '../testing/site-folder';

const valueOf = async ({ metrics }: TestGateway, series: string) => (await readMetrics(metrics)).get(series);

async function release({ folder, signer, site }: TestGateway, stated: StatedReleases): Promise<void> {
  await writeReleases(folder.write, signer, stated);
  await site.refresh();
}

/** @param pinned the version of the video remote that every browser gets */
function pin(stated: StatedReleases, pinned: string): StatedReleases {
  const { releases = [] } = stated.remotes['mfe-video'] ?? {};
  return { ...stated, remotes: { ...stated.remotes, 'mfe-video': { releases, pinned } } };
}

test('the registry in use is shown with its sequence and age, and the releases that browsers get of it', async () => {
  await using gateway = await createTestGateway();
  assert.equal(await valueOf(gateway, 'inspire_registry_sequence'), 3);
  const sincePublished = (Date.now() - Date.parse('2026-01-01T00:00:00.000Z')) / 1_000;
  const age = await valueOf(gateway, 'inspire_registry_age_seconds');
  assert.ok(Math.abs(Number(age) - sincePublished) < 60, `${age} s, of the newest release`);
  assert.deepEqual(await readNonZero(gateway.metrics, 'inspire_release_info'), {
    '{remote="mfe-video",version="1.1.0",channel="canary"}': 1,
    '{remote="mfe-video",version="1.0.0",channel="stable"}': 1,
    '{remote="mfe-auth",version="2.0.0",channel="stable"}': 1,
  });

  await release(gateway, pin(someReleases(2), '1.1.0'));
  assert.equal(await valueOf(gateway, 'inspire_registry_sequence'), 6);
  assert.ok(Number(await valueOf(gateway, 'inspire_registry_age_seconds')) < 60);
  assert.deepEqual(await readNonZero(gateway.metrics, 'inspire_release_info'), {
    '{remote="mfe-video",version="1.1.0",channel="pinned"}': 1,
    '{remote="mfe-auth",version="2.0.0",channel="stable"}': 1,
  });
});

test('without a registry there is neither its age nor a release', async () => {
  await using gateway = await createTestGateway({ RELEASE_SITE_KEYS_FILE: '' });
  assert.equal(await valueOf(gateway, 'inspire_registry_sequence'), 0);
  assert.equal(await valueOf(gateway, 'inspire_registry_age_seconds'), undefined);
  assert.deepEqual(await readNonZero(gateway.metrics, 'inspire_release_info'), {});
});

test('lookups in caches are counted: documents, frames, their data, the registry', async () => {
  await using gateway = await createTestGateway();
  const { metrics, site } = gateway;
  const get = async (url: string) => assert.equal((await getPage(gateway, url)).statusCode, 200);
  const call = '/files/search?page=0&size=12';
  const hole = { call, list: 'content', count: 1, fields: ['title'] };
  const frame = { path: '/login', language: 'en', html: '<i>empty</i>', css: '' };
  const filled = { html: '<p>full</p>', holes: { talks: hole } };
  const text = JSON.stringify({ schema: 1, frames: [{ ...frame, filled }] });

  for (const url of ['/about', '/about', '/remotes/trust/index.json', '/remotes/trust/index.json']) await get(url);
  await release(gateway, someReleases(2, { authFrames: hashOf('z') }));
  await get('/login');
  const counted = {
    '{cache="documents",result="miss"}': 2,
    '{cache="documents",result="hit"}': 1,
    '{cache="frames",result="miss"}': 1,
    '{cache="trust",result="miss"}': 1,
    '{cache="trust",result="hit"}': 1,
  };
  assert.deepEqual(await readNonZero(metrics, 'inspire_cache_requests_total'), counted);

  await storeAuthFrames(gateway, text, 3);
  await get('/login');
  await site.setPublicData(new Map([[call, { content: [{ id: 1, title: 'Rise' }] }]]));
  await get('/login');
  assert.deepEqual(await readNonZero(metrics, 'inspire_cache_requests_total'), {
    ...counted,
    '{cache="documents",result="miss"}': 4,
    '{cache="frames",result="hit"}': 2,
    '{cache="frame-data",result="miss"}': 1,
    '{cache="frame-data",result="hit"}': 1,
  });
});

test('requests beyond the limit are counted', async () => {
  await using gateway = await createTestGateway({ LIMIT_REQUESTS_PER_ADDRESS: '1' }, undefined, { clock: () => 0 });
  for (let sent = 0; sent < 7; sent += 1) await gateway.app.inject('/assets/none.js');
  assert.equal(await valueOf(gateway, 'inspire_limits_hit_total{limit="requests"}'), 3);
});

test('the readers of event streams are counted while they read', async () => {
  await using running = await runBehind((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: 1\n\n');
  });
  const { gateway, open } = running;
  const untilReaders = async (count: number) => {
    while ((await valueOf(gateway, 'inspire_event_stream_readers')) !== count)
      await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const readers = [1, 2].map(() => open(endpoints.notificationStream.path).on('error', () => undefined));
  for (const reader of readers) reader.end();
  await untilReaders(2);
  for (const reader of readers) reader.destroy();
  await untilReaders(0);
});

test('backends are counted by their readiness, also a single one', async () => {
  const states = new Map([
    ['http://192.0.2.1', 200],
    ['http://192.0.2.2', 503],
    ['http://192.0.2.3', 200],
  ]);
  for (const [count, expected] of [
    [3, { '{state="ready"}': 2, '{state="unready"}': 1 }],
    [1, { '{state="ready"}': 1 }],
  ] as const) {
    await using gateway = await createTestGateway();
    const backends = createBackends([...states.keys()].slice(0, count), {
      sendRequest: async (input) => new Response(null, { status: states.get(new URL(String(input)).origin) ?? 500 }),
    });
    registerBackendMetrics(gateway.metrics, backends);
    await backends.refresh();
    assert.deepEqual(await readNonZero(gateway.metrics, 'inspire_backends'), expected);
  }
});

test('the guide to the metrics names every metric of a gateway, and no other', async () => {
  await using gateway = await createTestGateway();
  registerBackendMetrics(gateway.metrics, createBackends([]));
  const guide = await readFile(new URL('../../../docs/guides/observe.md', import.meta.url), 'utf8');
  const issues = await findGuideIssues(gateway.metrics, guide, 'gateway');
  // Routes, versions and builds are not known before they are used.
  assert.deepEqual(
    issues.filter((issue) => !/: (version|remote|build) /.test(issue)),
    [],
  );
});

const limits = { most: 20, more: { http_request_duration_seconds: 100 } };

async function sendOddRequests({ app }: TestGateway): Promise<void> {
  const methods = ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD'] as const;
  for (let index = 0; index < 400; index += 1) {
    const id = `${index}${'a'.repeat(index % 40)}`;
    const paths = [
      `/remotes/x/1.0.${index}/${id}.js`,
      `/${id}@example.com`,
      `/user-routes/${id}?token=${id}`,
      `/%${id}`,
    ];
    await app.inject({
      method: methods[index % methods.length] ?? 'GET',
      url: paths[index % paths.length] ?? '/',
      headers: { accept: 'text/html', cookie: `inspire_bucket=${index % 100}`, 'x-inspire-failed-shell': id },
    });
  }
}

test('hundreds of unusual requests add few series, and none contains a value from a request', async () => {
  await using gateway = await createTestGateway();
  await sendOddRequests(gateway);
  assert.deepEqual(await findLabelIssues(gateway.metrics, limits), []);
});
