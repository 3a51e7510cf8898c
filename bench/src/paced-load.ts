import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findGoProgram } from '@inspire/server-kit/go-programs';

const run = promisify(execFile);
/** As many as two gateways have. More requests than that wait for one, which is part of their time. */
const CONNECTIONS = 512;

export interface PacedRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
}

/** Times are in milliseconds. A request is served by a status of 2xx or 3xx, and refused by 503. */
export interface PacedResult {
  readonly p99: number;
  readonly servedP99: number;
  /** The longest response time of all requests. */
  readonly longest: number;
  /** Served requests per second, until the last response. */
  readonly goodput: number;
  readonly refused: number;
  /** Requests that were neither served nor refused. */
  readonly broken: number;
}

/** One line of vegeta's JSON format, whose bodies are in base64. */
const toTarget = ({ method, url, headers, body }: PacedRequest): string =>
  JSON.stringify({
    method,
    url,
    header: Object.fromEntries(
      Object.entries({ ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) }).map(
        ([name, value]) => [name, [value]],
      ),
    ),
    ...(body !== undefined && { body: Buffer.from(JSON.stringify(body)).toString('base64') }),
  });

const REFUSED = 503;
const isServed = (status: number): boolean => status >= 200 && status < 400;

/** @returns 0 without values */
const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0;

/** Sums up vegeta's CSV format. Its lines start with the time of the request, the status and the response time, in nanoseconds. */
function toResult(csv: string, settleSeconds: number): PacedResult {
  const responses = csv
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [at = 0, status = 0, ns = 0] = line.split(',', 3).map(Number);
      return { status, at: at / 1e6, ms: ns / 1e6 };
    });
  const start = responses.reduce((first, { at }) => Math.min(first, at), Infinity) + settleSeconds * 1_000;
  const end = responses.reduce((last, { at, ms }) => Math.max(last, at + ms), 0);
  const settled = responses.filter(({ at }) => at >= start);
  const timesOf = (some: typeof responses) => some.map(({ ms }) => ms);
  const served = settled.filter(({ status }) => isServed(status));
  return {
    p99: percentile(timesOf(settled), 0.99),
    servedP99: percentile(timesOf(served), 0.99),
    longest: percentile(timesOf(responses), 1),
    goodput: (served.length / (end - start)) * 1_000,
    refused: responses.filter(({ status }) => status === REFUSED).length,
    broken: responses.filter(({ status }) => !isServed(status) && status !== REFUSED).length,
  };
}

export interface PacedLoad {
  /** Requests per second. */
  readonly rate: number;
  readonly seconds: number;
  /** The core that the generator uses; default: any. */
  readonly core?: number;
  /** The first seconds count only for the longest time and for what is refused or broken. */
  readonly settleSeconds?: number;
}

/**
 * Sends requests in turn at a steady rate, each at its time, however slow the responses to others are (ADR-65).
 * @throws Error if vegeta has not been built
 */
export async function measurePacedLoad(
  requests: readonly PacedRequest[],
  { rate, seconds, core, settleSeconds = 0 }: PacedLoad,
): Promise<PacedResult> {
  const { file, skip } = findGoProgram('vegeta');
  if (skip) throw new Error(`${skip}: node platform/server-kit/bin/build-go-programs.mjs vegeta`);
  const folder = await mkdtemp(join(tmpdir(), 'inspire-load-'));
  try {
    const [targets, results, csv] = [join(folder, 'targets'), join(folder, 'results'), join(folder, 'csv')];
    await writeFile(targets, requests.map(toTarget).join('\n'));
    const settings = {
      format: 'json',
      targets,
      output: results,
      rate: `${rate}/1s`,
      duration: `${seconds}s`,
      connections: CONNECTIONS,
      'max-connections': CONNECTIONS,
      // Only the sizes of bodies are read, or the results would fill the memory.
      'max-body': 0,
    };
    const attack = [file, 'attack', ...Object.entries(settings).map(([name, value]) => `-${name}=${value}`)];
    await run('taskset', ['-c', core === undefined ? `0-${cpus().length - 1}` : String(core), ...attack]);
    await run(file, ['encode', '-to=csv', `-output=${csv}`, results]);
    return toResult(await readFile(csv, 'utf8'), settleSeconds);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
