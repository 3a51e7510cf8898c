import type { CDPSession } from '@playwright/test';

export interface SeenRequest {
  readonly url: string;
  readonly type: string;
  /** Seconds, on the browser's clock. */
  readonly startedAt: number;
  endedAt?: number;
  /** Bytes on the line, headers included. */
  bytes: number;
  /** What asked for it: the document, a style sheet or a script. */
  readonly initiator: string | undefined;
}

interface Stack {
  readonly callFrames: readonly { readonly url: string }[];
  readonly parent?: Stack | undefined;
}

function firstUrl(stack: Stack | undefined): string | undefined {
  for (let at = stack; at; at = at.parent) {
    const url = at.callFrames.find((frame) => frame.url !== '')?.url;
    if (url) return url;
  }
  return undefined;
}

/** Follows the requests of a page. @returns all that were seen, in the order they began */
export async function followRequests(session: CDPSession): Promise<readonly SeenRequest[]> {
  const seen: SeenRequest[] = [];
  const byId = new Map<string, SeenRequest>();
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', timestamp, initiator }) => {
    const made: SeenRequest = {
      url: request.url,
      type,
      startedAt: timestamp,
      bytes: 0,
      initiator: firstUrl(initiator.stack) ?? initiator.url,
    };
    seen.push(made);
    byId.set(requestId, made);
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const found = byId.get(requestId);
    if (found) Object.assign(found, { endedAt: timestamp, bytes: encodedDataLength });
  });
  session.on('Network.loadingFailed', ({ requestId, timestamp }) => {
    const found = byId.get(requestId);
    if (found) found.endedAt = timestamp;
  });
  await session.send('Network.enable');
  return seen;
}

/** True while something is on its way; the stream of notifications is so for as long as the page. */
export const isLoading = (all: readonly SeenRequest[]): boolean =>
  all.some(({ url, endedAt }) => endedAt === undefined && !url.endsWith('/notifications/stream'));

/** The requests that led to one of them, the document first. */
export function chainOf(request: SeenRequest, all: readonly SeenRequest[]): readonly string[] {
  const before = all.find(({ url, startedAt }) => url === request.initiator && startedAt <= request.startedAt);
  return before && before !== request ? [...chainOf(before, all), request.url] : [request.url];
}

/** The longest chain among the requests that ended before a moment (seconds after the first of them began). */
export function deepestChain(all: readonly SeenRequest[], within: number): readonly string[] {
  const start = all[0]?.startedAt ?? 0;
  const needed = all.filter(
    ({ type, endedAt }) => type !== 'Image' && type !== 'Font' && endedAt !== undefined && endedAt - start <= within,
  );
  return needed
    .map((request) => chainOf(request, all))
    .reduce((deepest, chain) => (chain.length > deepest.length ? chain : deepest), []);
}

/** Bytes of all scripts that `counts` takes. */
export const scriptBytes = (all: readonly SeenRequest[], counts: (url: string) => boolean = () => true): number =>
  all
    .filter(({ url, type }) => (type === 'Script' || /\.js(\?|$)/.test(url)) && counts(url))
    .reduce((sum, { bytes }) => sum + bytes, 0);
