import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { runCli } from '../testing/run-cli';
import { startWeakSite } from '../testing/weak-site';
import { createAttacks } from './attacks';
import { runAttacks, summarizeAttacks } from './run-attacks';
import { describeResult, hasFailed } from './trial';

const attacks = createAttacks({ headersMs: 300, bodyMs: 300 });

test('each attack is reported as successful at a site without defences', async () => {
  await using site = await startWeakSite();
  const lines: string[] = [];
  const results = await runAttacks({ site: site.origin, report: (line) => lines.push(line), attacks });
  for (const result of results) {
    assert.ok(result.breaches.length > 0, result.name);
    assert.doesNotMatch(result.breaches.join('\n'), /could not finish/, result.name);
    assert.match(describeResult(result), /^SUCCEEDED .*\d+ requests/);
  }
  assert.equal(lines.length, attacks.length);
  assert.match(summarizeAttacks(results), /^13 of 13 attacks failed this check/);
});

test('a site that rejects everything fails too, because nothing legitimate works', async () => {
  const server = createServer((_request, response) => response.writeHead(503).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = new URL(`http://localhost:${(server.address() as AddressInfo).port}`);
  const results = await runAttacks({ site: origin, report: () => undefined, attacks });
  server.closeAllConnections();
  server.close();
  assert.deepEqual(
    results.filter((result) => !hasFailed(result)).map(({ name }) => name),
    [],
  );
});

test('the command says what an unreadable address must look like', async () => {
  const run = runCli(process.cwd(), ['security-check', '--site', 'localhost']);
  assert.notEqual(await run.exit, 0);
  assert.match(run.output(), /--site must look like https:/);
});
