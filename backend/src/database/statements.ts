export const operations = ['select', 'insert', 'update', 'delete', 'other'] as const;
export type Operation = (typeof operations)[number];

export interface ObservedStatement {
  readonly operation: Operation;
  /** Without the wait for a connection. */
  readonly seconds: number;
  readonly isFailed: boolean;
}

export type ObserveStatement = (statement: ObservedStatement) => void;

/** Connections, and the requests that wait for one. */
export interface DatabaseLoad {
  readonly idle: number;
  readonly busy: number;
  readonly waiting: number;
  /** How long one more request is expected to wait for a connection. */
  readonly expectedWaitMs: number;
}

/** A statement's share in the mean: it follows a database that becomes slow, or fast again, within twenty statements. */
const RECENT_SHARE = 0.1;

/** Follows the mean time of recent statements, which tells how long a place in the queue for a connection lasts. */
export function createMeanDuration() {
  let meanMs = 0;
  return {
    add: ({ seconds }: Pick<ObservedStatement, 'seconds'>): void => {
      meanMs += (seconds * 1_000 - meanMs) * RECENT_SHARE;
    },
    getMs: () => meanMs,
  };
}

/** Returns the text of what `query` of the driver gets: a text, or an object with it. */
export const getStatementText = (query: unknown): string =>
  typeof query === 'string' ? query : String((query as { text?: unknown } | null)?.text ?? '');

const toOperation = (verb: string | undefined): Operation =>
  operations.find((operation) => operation === verb?.toLowerCase()) ?? 'other';

/** Returns the statement that follows the common table expressions: the first verb outside of parentheses. */
function findMainVerb(text: string): string | undefined {
  let depth = 0;
  for (const [token] of text.matchAll(/[()]|\b(?:select|insert|update|delete)\b/gi)) {
    if (token === '(') depth += 1;
    else if (token === ')') depth -= 1;
    else if (depth === 0) return token;
  }
  return undefined;
}

/** Returns what a statement does to rows; `other` for transactions, locks and settings. */
export function getOperation(text: string): Operation {
  const [, verb] = /^(?:\/\*.*?\*\/)?[\s(]*([a-z]+)/i.exec(text) ?? [];
  return toOperation(verb?.toLowerCase() === 'with' ? findMainVerb(text) : verb);
}

/** Reports a finished statement. @param startedAt of `performance.now()` */
export function reportStatement(observe: ObserveStatement, text: string, startedAt: number, isFailed: boolean): void {
  observe({ operation: getOperation(text), seconds: (performance.now() - startedAt) / 1_000, isFailed });
}
