import assert from 'node:assert/strict';
import { closeSync, openSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { z } from 'zod';
import { openLogStream } from '../logs/log-stream';
import { listenLocally } from '../network';
import { runInContext } from '../requests';
import { toPageTrace } from './trace-requests';
import { getTraceparent, getTracer, startTracing, traceStep, traceWork } from './tracing';
import { toTracingConfig, type TracingConfig, tracingVariables } from './tracing-config';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const parse = (given: unknown) => z.object(tracingVariables).safeParse(given);

const configFor = (endpoint: string, ratio = 1, isLogCopied = false): TracingConfig => ({
  endpoint,
  headers: {},
  ratio,
  isLogCopied,
});

test('the settings are off by default, and name their issues', () => {
  assert.equal(toTracingConfig(parse({}).data ?? assert.fail()), undefined);
  const given = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a%3Db, x-site=one',
    OTEL_TRACES_SAMPLER_ARG: '0.1',
    OTEL_LOGS_EXPORTER: 'otlp',
  };
  assert.deepEqual(toTracingConfig(parse(given).data ?? assert.fail()), {
    endpoint: 'http://collector:4318',
    headers: { authorization: 'Bearer a=b', 'x-site': 'one' },
    ratio: 0.1,
    isLogCopied: true,
  });
  for (const wrong of [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    { OTEL_EXPORTER_OTLP_HEADERS: 'authorization' },
    { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=%zz' },
    { OTEL_TRACES_SAMPLER_ARG: '2' },
    { OTEL_LOGS_EXPORTER: 'console' },
  ])
    assert.equal(parse(wrong).success, false, JSON.stringify(wrong));
});

test('a request’s id names the trace of its page', () => {
  assert.deepEqual(toPageTrace(TRACE), { traceId: TRACE, isCall: false });
  assert.deepEqual(toPageTrace(`${TRACE}-e0`), { traceId: TRACE, isCall: true });
  for (const id of ['short-id', '0'.repeat(32), `${'1'.repeat(16)}${'0'.repeat(16)}`, `${TRACE}0`])
    assert.equal(toPageTrace(id), undefined, id);
});

test('work runs as usual while tracing is off', async () => {
  assert.equal(getTracer(), undefined);
  assert.equal(await traceWork('work', { kind: 'consumer' }, async () => getTraceparent()), undefined);
  assert.equal(await traceStep('step', {}, async () => 1), 1);
});

test('the first process decides by the trace’s id, whatever a visitor sends; the others follow it', async () => {
  const server = createServer((request, response) => request.resume().once('end', () => response.end('{}')));
  const { origin: endpoint, close } = await listenLocally(server);
  const options = { service: 'test', onError: (error: Error) => assert.fail(error) };
  const flagsOf = async (isFirst: boolean, ratio: number, parent: string) => {
    const stop = await startTracing(configFor(endpoint, ratio), { ...options, isFirst });
    try {
      return await traceWork('work', { kind: 'server', parent }, async () => getTraceparent()?.slice(-2));
    } finally {
      await stop();
    }
  };
  const sampled = `00-${TRACE}-b7ad6b7169203331-01`;
  assert.equal(await flagsOf(true, 0, sampled), '00');
  assert.equal(await flagsOf(false, 0, sampled), '01');
  assert.equal(await flagsOf(true, 1, sampled), '01');
  assert.equal(await flagsOf(false, 1, `00-${TRACE}-b7ad6b7169203331-00`), '00');
  assert.equal(await flagsOf(false, 1, 'not a traceparent'), '01');
  await close();
});

test('the parts of a page’s trace have the ids that its calls expect, and what they run joins it', async () => {
  const server = createServer((request, response) => request.resume().once('end', () => response.end('{}')));
  const { origin, close } = await listenLocally(server);
  const stop = await startTracing(configFor(origin), {
    service: 'test',
    isFirst: true,
    onError: (error) => assert.fail(error),
  });
  const page = getTracer()?.startSpan('page', { kind: 'server', parent: toPageTrace(TRACE) });
  assert.equal(page?.traceparent, `00-${TRACE}-${TRACE.slice(16)}-01`);
  const call = getTracer()?.startSpan('call', { kind: 'server', parent: toPageTrace(`${TRACE}-1`) });
  assert.equal(call?.traceparent.slice(3, 35), TRACE);
  assert.notEqual(call?.traceparent, page?.traceparent);
  await runInContext({ id: 'request-1', span: call }, async () => {
    const inner = await traceWork('mail', { kind: 'consumer', parent: getTraceparent() }, async () => getTraceparent());
    assert.equal(inner?.slice(3, 35), TRACE);
    await assert.rejects(
      traceStep('step', {}, () => Promise.reject(new TypeError('injected'))),
      TypeError,
    );
  });
  page?.end();
  call?.end();
  await stop();
  assert.equal(getTracer(), undefined);
  await close();
});

test('a collector that does not respond delays the end by two seconds, and fails no work', async () => {
  const server = createServer(() => undefined);
  const { origin, close } = await listenLocally(server);
  const stop = await startTracing(configFor(origin), {
    service: 'test',
    isFirst: true,
    onError: () => undefined,
  });
  assert.equal(await traceWork('work', { kind: 'consumer' }, async () => 1), 1);
  // OpenTelemetry itself ends a request after ten seconds.
  const late = sleep(8_000, 'late', { ref: false });
  assert.equal(await Promise.race([stop().then(() => 'stopped'), late]), 'stopped');
  await close();
});

interface SentLog {
  readonly timeUnixNano: string;
  readonly severityNumber: number;
  readonly body: { readonly stringValue: string };
  readonly attributes: readonly { readonly key: string; readonly value: unknown }[];
}

test('the collector gets a copy of the log where that is on, and standard output has the whole', async () => {
  const sent: SentLog[] = [];
  let arrive = () => undefined as void;
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.once('end', () => {
      if (request.url === '/v1/logs') {
        const { resourceLogs } = JSON.parse(text) as {
          resourceLogs: { scopeLogs: { logRecords: SentLog[] }[] }[];
        };
        sent.push(...resourceLogs.flatMap(({ scopeLogs }) => scopeLogs.flatMap(({ logRecords }) => logRecords)));
        arrive();
      }
      response.end('{}');
    });
  });
  const { origin: endpoint, close } = await listenLocally(server);
  const file = join(tmpdir(), `inspire-log-${process.pid}`);
  const descriptor = openSync(file, 'w');
  const logger = pino({}, openLogStream(descriptor));
  const options = { service: 'test', isFirst: true, onError: (error: Error) => assert.fail(error) };
  const record = async (isLogCopied: boolean, text: string) => {
    const stop = await startTracing(configFor(endpoint, 1, isLogCopied), options);
    logger.warn({ request: 'page-0001', status: 503, security: { event: 'login' } }, text);
    const began = performance.now();
    await stop();
    return performance.now() - began;
  };
  await record(false, 'not copied');
  const stopMs = await record(true, 'copied');
  // It gives up after two seconds, which a busy machine may need: the rest then arrives later.
  if (stopMs > 1_900) await arrival;
  logger.info('after the end');
  closeSync(descriptor);
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  assert.deepEqual(
    lines.map((line) => (JSON.parse(line) as { msg: string }).msg),
    ['not copied', 'copied', 'after the end'],
  );
  const [first, ...others] = sent;
  assert.deepEqual(others, []);
  assert.deepEqual([first?.body.stringValue, first?.severityNumber], ['copied', 13]);
  assert.ok(Math.abs(Number(first?.timeUnixNano) / 1e6 - Date.now()) < 60_000);
  assert.deepEqual(first?.attributes.map(({ key }) => key).sort(), ['request', 'security', 'status']);
  await rm(file);
  await close();
});
