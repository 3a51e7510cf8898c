import assert from 'node:assert/strict';
import { test } from 'node:test';
import fastify from 'fastify';
import { createHttpMetrics } from './http-metrics';

test('responses are measured by the pattern of their route, and streams are not', async () => {
  await using app = fastify();
  const registry = createHttpMetrics(app, { isMeasured: (route) => route !== '/stream' });
  app.get('/items/:id', () => 'item');
  app.get('/stream', () => 'stream');
  for (const url of ['/items/42', '/stream', '/nowhere']) await app.inject(url);
  const text = await registry.metrics();
  assert.match(text, /http_request_duration_seconds_count\{method="GET",route="\/items\/:id",status="200"\} 1/);
  assert.match(text, /http_request_duration_seconds_count\{method="GET",route="unknown",status="404"\} 1/);
  assert.match(text, /process_cpu_seconds_total/);
  for (const absent of ['42', '/stream', '/nowhere']) assert.ok(!text.includes(`"${absent}"`), absent);
});
