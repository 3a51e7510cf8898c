import type { PGlite, QueryOptions, Transaction } from '@electric-sql/pglite';
import { createMeanDuration, type DatabaseLoad, type ObserveStatement, reportStatement } from './statements';

/** What drizzle calls. */
export type PgliteQueries = Pick<PGlite, 'query' | 'transaction'>;

/** Returns a transaction with another `query`. */
export const withQuery = (tx: Transaction, query: Transaction['query']): Transaction => ({
  ...tx,
  // A getter, which a copy would freeze.
  get closed() {
    return tx.closed;
  },
  query,
});

/**
 * Reports each statement of the embedded database. It has one connection and runs what it gets in turn, so a statement starts
 * when the one before it has ended; the driver's own `begin` and `commit` are not seen.
 */
export function measurePglite(client: PGlite, report: ObserveStatement) {
  const duration = createMeanDuration();
  const observe: ObserveStatement = (statement) => {
    duration.add(statement);
    report(statement);
  };
  let open = 0;
  let lastEndedAt = 0;

  /**
   * PGlite copies its whole table of parsers for a query that brings its own. Drizzle's are the same each time, so the client
   * takes them over.
   */
  const adoptParsers = (options?: QueryOptions): QueryOptions | undefined => {
    if (!options?.parsers) return options;
    const { parsers, ...others } = options;
    Object.assign(client.parsers, parsers);
    return others;
  };

  const measured =
    (query: Transaction['query']): Transaction['query'] =>
    async (text, params, options) => {
      const calledAt = performance.now();
      const finish = (isFailed: boolean) => {
        reportStatement(observe, text, Math.max(calledAt, lastEndedAt), isFailed);
        lastEndedAt = performance.now();
      };
      try {
        const result = await query<never>(text, params, adoptParsers(options));
        finish(false);
        return result;
      } catch (error) {
        finish(true);
        throw error;
      }
    };

  /** Counts what holds the connection or waits for it. */
  const counted = async <T>(work: () => Promise<T>): Promise<T> => {
    open += 1;
    try {
      return await work();
    } finally {
      open -= 1;
    }
  };

  const query = measured((text, params, options) => client.query(text, params, options));
  const queries: PgliteQueries = {
    query: (text, params, options) => counted(() => query(text, params, options)),
    transaction: (work) =>
      counted(async () => {
        try {
          return await client.transaction((tx) =>
            work(
              withQuery(
                tx,
                measured((text, params, options) => tx.query(text, params, options)),
              ),
            ),
          );
        } finally {
          lastEndedAt = performance.now();
        }
      }),
  };
  const getLoad = (): DatabaseLoad => {
    const busy = Math.min(open, 1);
    const waiting = open - busy;
    return { idle: 1 - busy, busy, waiting, expectedWaitMs: waiting * duration.getMs() };
  };
  return { queries, getLoad };
}
