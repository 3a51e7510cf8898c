import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findGoProgram } from '@inspire/server-kit/go-programs';

const run = promisify(execFile);
/** The connections that stay open between requests. */
const IDLE_CONNECTIONS = 100;
const SHOWN_ERRORS = 3;

export interface PacedRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
}

export interface PacedResult {
  /** The 99th percentile of the response times, in milliseconds. */
  readonly p99: number;
  /** Requests without a response of 2xx or 3xx. */
  readonly failed: number;
}

interface Report {
  /** Nanoseconds. */
  readonly latencies: Readonly<Record<'99th', number>>;
  readonly requests: number;
  /** The share of responses with a status of 2xx or 3xx. */
  readonly success: number;
  readonly errors: readonly string[];
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

/**
 * Sends requests in turn at a steady rate, each at its time, however slow the responses to others are (ADR-65).
 * @param rate requests per second
 * @throws Error if vegeta has not been built
 */
export async function measurePacedLoad(
  requests: readonly PacedRequest[],
  { rate, seconds }: { readonly rate: number; readonly seconds: number },
): Promise<PacedResult> {
  const { file, skip } = findGoProgram('vegeta');
  if (skip) throw new Error(`${skip}: node platform/server-kit/bin/build-go-programs.mjs vegeta`);
  const folder = await mkdtemp(join(tmpdir(), 'inspire-load-'));
  try {
    const [targets, results] = [join(folder, 'targets'), join(folder, 'results')];
    await writeFile(targets, requests.map(toTarget).join('\n'));
    const settings = {
      format: 'json',
      targets,
      output: results,
      rate: `${rate}/1s`,
      duration: `${seconds}s`,
      connections: IDLE_CONNECTIONS,
      // Only the sizes of bodies are read, or the results would fill the memory.
      'max-body': 0,
    };
    await run(file, ['attack', ...Object.entries(settings).map(([name, value]) => `-${name}=${value}`)]);
    const { stdout } = await run(file, ['report', '-type=json', results]);
    const { latencies, requests: count, success, errors } = JSON.parse(stdout) as Report;
    const failed = Math.round(count * (1 - success));
    if (failed > 0) console.error(`${failed} of ${count} requests failed: ${errors.slice(0, SHOWN_ERRORS).join(', ')}`);
    return { p99: latencies['99th'] / 1e6, failed };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
