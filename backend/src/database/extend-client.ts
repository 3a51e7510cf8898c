import pg from 'pg';
import { getStatementText, type ObserveStatement, reportStatement } from './statements';

type Done = (error: Error | null, result: unknown) => void;

interface Statement {
  readonly text: string;
  readonly name?: string;
}

/** The longest that a timer can wait. */
const NO_QUERY_TIMEOUT_MS = 2 ** 31 - 1;

/** Names a raw statement that begins with a comment, so that PostgreSQL parses and plans it once for a connection. */
function withName({ text, name }: Statement): { name?: string } {
  const [, given] = name ? [] : (/^\/\* (\w+) \*\//.exec(text) ?? []);
  return given ? { name: given } : {};
}

/**
 * Adds to each statement of a pool's connection, those of transactions included, what the driver has no hook for. Its `query` is
 * called with a callback by the pool, and returns a promise without one, as drizzle's transactions use it.
 * - Names raw statements, and reports each one.
 * - A transaction that lifts the server's time limit for statements lifts the driver's, too.
 * - Gives up a connection on which a transaction's statement was not answered in time: the statement may still run, and the next
 *   user of the connection would find the transaction open.
 * - Gives back a connection whose `begin` failed, which drizzle does not.
 */
export function extendClient(client: pg.PoolClient, observe: ObserveStatement): void {
  let hasTimeLimit = true;

  function prepare(statement: unknown): unknown {
    if (typeof statement !== 'object' || statement === null || !('text' in statement)) return statement;
    const { text } = statement as Statement;
    if (text === 'set local statement_timeout = 0') hasTimeLimit = false;
    if (text === 'commit' || text === 'rollback') hasTimeLimit = true;
    return {
      ...statement,
      ...withName(statement as Statement),
      ...(!hasTimeLimit && { query_timeout: NO_QUERY_TIMEOUT_MS }),
    };
  }

  function giveUp(text: string, error: Error): void {
    if (/^begin\b/.test(text)) client.release(error);
    else if (error.message === 'Query read timeout') void client.end();
  }

  const query = (...sent: unknown[]): unknown => {
    const given = [prepare(sent[0]), ...sent.slice(1)];
    const text = getStatementText(given[0]);
    const startedAt = performance.now();
    const report = (isFailed: boolean) => reportStatement(observe, text, startedAt, isFailed);
    const done = given.at(-1);
    if (typeof done === 'function') {
      const reportAndContinue: Done = (error, result) => {
        report(Boolean(error));
        (done as Done)(error, result);
      };
      return Reflect.apply(pg.Client.prototype.query, client, [...given.slice(0, -1), reportAndContinue]);
    }
    const result: unknown = Reflect.apply(pg.Client.prototype.query, client, given);
    if (result instanceof Promise)
      result.then(
        () => report(false),
        (error: Error) => {
          report(true);
          giveUp(text, error);
        },
      );
    return result;
  };
  client.query = query as typeof client.query;
}
