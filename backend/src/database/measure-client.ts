import pg from 'pg';
import { type ObserveStatement, reportStatement } from './statements';

type Done = (error: Error | null, result: unknown) => void;

const getText = (query: unknown): string =>
  typeof query === 'string' ? query : String((query as { text?: unknown } | null)?.text ?? '');

/**
 * Reports each statement of a connection, those of transactions included. The driver has no hook for it: its `query` is called
 * with a callback by the pool, and returns a promise without one.
 */
export function measureClient(client: pg.ClientBase, observe: ObserveStatement): void {
  const query = (...given: unknown[]): unknown => {
    const startedAt = performance.now();
    const report = (isFailed: boolean) => reportStatement(observe, getText(given[0]), startedAt, isFailed);
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
