import pg from 'pg';
import { getStatementText, type ObserveStatement, reportStatement } from './statements';

type Done = (error: Error | null, result: unknown) => void;

interface Statement {
  readonly text: string;
  readonly name?: string;
}

/** Names a raw statement that begins with a comment, so that PostgreSQL parses and plans it once for a connection. */
function withName(statement: unknown): unknown {
  if (typeof statement !== 'object' || statement === null || !('text' in statement)) return statement;
  const { text, name } = statement as Statement;
  const [, given] = name ? [] : (/^\/\* (\w+) \*\//.exec(text) ?? []);
  return given ? { ...statement, name: given } : statement;
}

/**
 * Names raw statements, and reports each statement of a connection, those of transactions included. The driver has no hook for it:
 * its `query` is called with a callback by the pool, and returns a promise without one.
 */
export function measureClient(client: pg.ClientBase, observe: ObserveStatement): void {
  const query = (...sent: unknown[]): unknown => {
    const given = [withName(sent[0]), ...sent.slice(1)];
    const startedAt = performance.now();
    const report = (isFailed: boolean) => reportStatement(observe, getStatementText(given[0]), startedAt, isFailed);
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
        () => report(true),
      );
    return result;
  };
  client.query = query as typeof client.query;
}
