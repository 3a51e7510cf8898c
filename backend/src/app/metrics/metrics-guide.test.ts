import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, describe, it } from 'node:test';
import { pino } from 'pino';
import { Gauge, Registry } from 'prom-client';
import { findGuideIssues } from '@inspire/server-kit/testing';
import { setUpTestServer } from '../../testing/test-server';
import { registerJobMetrics } from './job-metrics';

describe('the guide to the metrics', () => {
  const server = setUpTestServer();
  let guide: string;
  before(async () => {
    guide = await readFile(new URL('../../../../docs/guides/observe.md', import.meta.url), 'utf8');
  });

  it('names every metric of a backend, and no other', async () => {
    assert.deepEqual(await findGuideIssues(server.metrics, guide, 'backend'), []);
  });

  it('names every metric of a process with jobs, and no other', async () => {
    const registry = new Registry();
    const { db, clock } = server;
    registerJobMetrics(registry, { db, clock: () => clock.now, logger: pino({ level: 'silent' }) });
    assert.deepEqual(await findGuideIssues(registry, guide, 'jobs'), []);
  });

  it('fails the check when it is out of date', async () => {
    const registers = [new Registry()] as const;
    const [registry] = registers;
    new Gauge({ name: 'inspire_backends', help: 'Another text', labelNames: ['state', 'name'], registers: [registry] });
    new Gauge({ name: 'inspire_new', help: 'New', registers: [registry] });
    const issues = await findGuideIssues(registry, guide, 'gateway');
    for (const issue of [
      /^inspire_backends: labels is state, name, in the guide state$/m,
      /^inspire_backends: help is Another text, in the guide Backends/m,
      /^inspire_new of gateway is not in the guide$/m,
      /^inspire_registry_sequence is not a metric of gateway$/m,
    ])
      assert.match(issues.join('\n'), issue);
  });
});
