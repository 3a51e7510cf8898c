import type { CDPSession } from '@playwright/test';

export interface RecordedRequest {
  readonly url: string;
  readonly type: string;
  /** Seconds, on the browser's clock. */
  readonly startedAt: number;
  endedAt?: number;
  /** Transferred bytes, headers included. */
  bytes: number;
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

/** Records a page's requests. @returns all requests in the order of their start; the list grows while the page loads */
export async function recordRequests(session: CDPSession): Promise<readonly RecordedRequest[]> {
  const seen: RecordedRequest[] = [];
  const byId = new Map<string, RecordedRequest>();
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', timestamp, initiator }) => {
    const added: RecordedRequest = {
      url: request.url,
      type,
      startedAt: timestamp,
      bytes: 0,
      initiator: firstUrl(initiator.stack) ?? initiator.url,
    };
    seen.push(added);
    byId.set(requestId, added);
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

/** True while a request is pending; the notification stream, which stays open, does not count. */
export const isLoading = (all: readonly RecordedRequest[]): boolean =>
  all.some(({ url, endedAt }) => endedAt === undefined && !url.endsWith('/notifications/stream'));

/** Returns the chain of requests that led to a request, the document first. */
export function getChain(request: RecordedRequest, all: readonly RecordedRequest[]): readonly string[] {
  const before = all.find(({ url, startedAt }) => url === request.initiator && startedAt <= request.startedAt);
  return before && before !== request ? [...getChain(before, all), request.url] : [request.url];
}

/** Returns the longest chain among the requests that ended `within` seconds after the first one started. */
export function findDeepestChain(all: readonly RecordedRequest[], within: number): readonly string[] {
  const start = all[0]?.startedAt ?? 0;
  const needed = all.filter(
    ({ type, endedAt }) => type !== 'Image' && type !== 'Font' && endedAt !== undefined && endedAt - start <= within,
  );
  return needed
    .map((request) => getChain(request, all))
    .reduce((deepest, chain) => (chain.length > deepest.length ? chain : deepest), []);
}

export const sumScriptBytes = (
  all: readonly RecordedRequest[],
  counts: (url: string) => boolean = () => true,
): number =>
  all
    .filter(({ url, type }) => (type === 'Script' || /\.js(\?|$)/.test(url)) && counts(url))
    .reduce((sum, { bytes }) => sum + bytes, 0);
