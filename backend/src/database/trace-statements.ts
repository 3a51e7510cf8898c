import type pg from 'pg';
import { traceStep } from '@inspire/server-kit/tracing';
import { type PgliteQueries, withQuery } from './measure-pglite';
import { getStatementText } from './statements';

const MAX_TEXT_LENGTH = 2_000;

/** Values are parameters; a literal in a statement could still be one. */
const withoutLiterals = (text: string): string => text.slice(0, MAX_TEXT_LENGTH).replace(/'(?:[^']|'')*'?/g, '?');

function trace<T>(statement: unknown, run: () => Promise<T>): Promise<T> {
  const text = withoutLiterals(getStatementText(statement));
  const verb = /^\W*([a-z]+)/i.exec(text)?.[1]?.toUpperCase() ?? 'SQL';
  return traceStep(verb, { 'db.system.name': 'postgresql', 'db.query.text': text }, run);
}

type Query = (statement: unknown, ...rest: unknown[]) => unknown;

/** Traces what is called for a promise, as drizzle does; the pool's own calls with a callback are traced by its `query`. */
const tracedQuery =
  (query: Query): Query =>
  (statement, ...rest) =>
    typeof rest.at(-1) === 'function'
      ? query(statement, ...rest)
      : trace(statement, async () => query(statement, ...rest));

/**
 * Traces the statements of a pool, those of transactions included. OpenTelemetry's own instrumentation replaces modules when they
 * are loaded, which a bundle prevents.
 */
export function tracePool(pool: pg.Pool): pg.Pool {
  pool.query = tracedQuery(pool.query.bind(pool) as Query) as typeof pool.query;
  const connect = pool.connect.bind(pool) as (done?: unknown) => Promise<pg.PoolClient>;
  const seen = new WeakSet<pg.PoolClient>();
  pool.connect = (async (done?: unknown) => {
    if (done) return connect(done);
    const client = await connect();
    if (!seen.has(client)) client.query = tracedQuery(client.query.bind(client) as Query) as typeof client.query;
    seen.add(client);
    return client;
  }) as typeof pool.connect;
  return pool;
}

/** Traces the statements of the embedded database: what drizzle calls of it. */
export function tracePglite(client: PgliteQueries): PgliteQueries {
  return {
    query: (text, ...rest) => trace(text, () => client.query(text, ...rest)),
    transaction: (work) =>
      client.transaction((tx) => work(withQuery(tx, (text, ...rest) => trace(text, () => tx.query(text, ...rest))))),
  };
}
