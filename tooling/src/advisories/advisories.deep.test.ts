import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { test } from 'node:test';
import { createGunzip } from 'node:zlib';
import { isRecord } from '@inspire/shared/guards';
import { runCli } from '../testing/run-cli';
import { readAuditReport } from './find-advisories';
import { judgeAdvisories } from './judge-advisories';

interface Given {
  readonly severity?: string;
  readonly library?: string;
  readonly status?: number;
}

/** Runs the command against a registry that knows at most one advisory. */
async function runAgainst({ severity, library = 'fastify', status = 200 }: Given) {
  const compared: string[] = [];
  const registry = createServer(async (request, response) => {
    if (request.method !== 'POST') return response.writeHead(404).end('{}');
    const isZipped = request.headers['content-encoding'] === 'gzip';
    const installed = await json(isZipped ? request.pipe(createGunzip()) : request);
    if (isRecord(installed)) compared.push(...Object.keys(installed));
    const advisory = {
      id: 1,
      url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
      title: 'Anyone may come in',
      severity,
      vulnerable_versions: '*',
    };
    const found = severity && compared.includes(library) ? { [library]: [advisory] } : {};
    return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(found));
  });
  registry.listen(0, '127.0.0.1');
  await once(registry, 'listening');
  const cache = await mkdtemp(join(tmpdir(), 'inspire-advisories-'));
  try {
    const run = runCli(process.cwd(), ['advisories'], {
      npm_config_registry: `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`,
      npm_config_cache: cache,
    });
    return { code: await run.exit, output: run.output(), compared };
  } finally {
    registry.close();
    registry.closeAllConnections();
    await rm(cache, { recursive: true });
  }
}

test('compares what the lock file installs with the advisories of the registry', async () => {
  const { code, output, compared } = await runAgainst({});
  assert.equal(code, 0, output);
  assert.match(output, /^advisories: 0 apply to package-lock\.json, 0 issues$/m);
  assert.ok(compared.includes('fastify') && compared.includes('react'));
  assert.ok(!compared.includes('@playwright/test'), 'only tests use it');
});

test('injected: a high advisory for an installed library fails', async () => {
  const { code, output } = await runAgainst({ severity: 'high' });
  assert.equal(code, 1, output);
  assert.match(output, /^issue: fastify \(high\): Anyone may come in, GHSA-aaaa-bbbb-cccc$/m);
});

test('a moderate one, and a high one for tests alone, do not fail', async () => {
  const moderate = await runAgainst({ severity: 'moderate' });
  assert.equal(moderate.code, 0, moderate.output);
  assert.match(moderate.output, /^later: fastify \(moderate\)/m);
  assert.equal((await runAgainst({ severity: 'high', library: '@playwright/test' })).code, 0);
});

test('says why it was skipped where the registry has no advisories', async () => {
  const { code, output } = await runAgainst({ status: 405 });
  assert.equal(code, 0, output);
  assert.match(output, /^skipped: advisories: 405 Method Not Allowed/m);
});

test('fails when npm fails for another reason', () => {
  assert.throws(() => readAuditReport('{ "error": { "code": "ENOLOCK" } }'), /ENOLOCK/);
  assert.throws(() => readAuditReport('npm: not found'), /no report/);
});

test('an exception holds until its day, and must still be needed', () => {
  const advisory = { id: 'GHSA-aaaa-bbbb-cccc', library: 'a', severity: 'critical', title: 'Broken' };
  const exception = { id: advisory.id, reason: 'never called', until: '2026-12-31' };
  const issuesOn = (day: string, found = [advisory]) => judgeAdvisories(found, [exception], day).issues;
  assert.deepEqual(issuesOn('2026-12-31'), []);
  assert.deepEqual(issuesOn('2027-01-01'), ['a (critical): Broken, GHSA-aaaa-bbbb-cccc']);
  assert.deepEqual(issuesOn('2026-12-31', []), ['GHSA-aaaa-bbbb-cccc no longer needs its exception']);
});
