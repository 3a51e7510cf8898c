import type { CDPSession } from '@playwright/test';

export interface RecordedRequest {
  readonly url: string;
  readonly type: string;
  /** Seconds, on the browser's clock. */
  readonly startedAt: number;
  endedAt?: number;
  /** Transferred bytes, headers included. */
  bytes: number;
  /** The document or script that started it, also where a promise or a timer lies between. */
  readonly initiator: string | undefined;
  /** True when the code that started it continued after an `await` or in a promise's callback. */
  readonly isContinuation: boolean;
  /** The response, where it may contain URLs of further requests. */
  body?: string;
}

interface Stack {
  readonly description?: string | undefined;
  readonly callFrames: readonly { readonly url: string }[];
  readonly parent?: Stack | undefined;
}

const stacksOf = (stack: Stack | undefined): Stack[] => (stack ? [stack, ...stacksOf(stack.parent)] : []);

const firstUrl = (stack: Stack | undefined): string | undefined =>
  stacksOf(stack)
    .flatMap(({ callFrames }) => callFrames)
    .find(({ url }) => url !== '')?.url;

const isContinuation = (stack: Stack | undefined): boolean =>
  stacksOf(stack).some(({ description = '' }) => /await|Promise/.test(description));

const ASYNC_STACK_DEPTH = 32;
const namesUrls = /^(Document|Stylesheet|XHR|Fetch)$/;
const isStream = (url: string): boolean => url.endsWith('/notifications/stream');

/**
 * Records a page's requests.
 * @param traced adds what dependencies are derived from, which slows the page down
 * @returns all requests in the order of their start; the list grows while the page loads
 */
export async function recordRequests(session: CDPSession, traced = false): Promise<readonly RecordedRequest[]> {
  const seen: RecordedRequest[] = [];
  const byId = new Map<string, RecordedRequest>();
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', timestamp, initiator }) => {
    const added: RecordedRequest = {
      url: request.url,
      type,
      startedAt: timestamp,
      bytes: 0,
      initiator: firstUrl(initiator.stack) ?? initiator.url,
      isContinuation: isContinuation(initiator.stack),
    };
    seen.push(added);
    byId.set(requestId, added);
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const found = byId.get(requestId);
    if (!found) return;
    Object.assign(found, { endedAt: timestamp, bytes: encodedDataLength });
    if (!traced || !namesUrls.test(found.type) || isStream(found.url)) return;
    session.send('Network.getResponseBody', { requestId }).then(
      ({ body, base64Encoded }) => (found.body = base64Encoded ? '' : body),
      // The page may have gone; a response without a body has none to give.
      () => undefined,
    );
  });
  session.on('Network.loadingFailed', ({ requestId, timestamp }) => {
    const found = byId.get(requestId);
    if (found) found.endedAt = timestamp;
  });
  await session.send('Network.enable');
  if (traced) {
    await session.send('Debugger.enable');
    await session.send('Debugger.setAsyncCallStackDepth', { maxDepth: ASYNC_STACK_DEPTH });
  }
  return seen;
}

/** True while a request is pending; the notification stream, which stays open, does not count. */
export const isLoading = (all: readonly RecordedRequest[]): boolean =>
  all.some(({ url, endedAt }) => endedAt === undefined && !isStream(url));

/** A continuation that starts a request this soon after a response was waiting for that response. */
const CONTINUES_WITHIN_SECONDS = 0.1;

const isBefore = (one: RecordedRequest, other: RecordedRequest): boolean =>
  one !== other && one.endedAt !== undefined && one.endedAt <= other.startedAt;

/** Names of files are unique by their hashes; other paths are compared as a whole. */
const isNamedBy = (request: RecordedRequest, { body }: RecordedRequest): boolean => {
  const { pathname } = new URL(request.url);
  return pathname.length > 1 && body !== undefined && body.includes(pathname.slice(pathname.lastIndexOf('/') + 1));
};

/** Returns the first of the responses that named a request's URL: from then on it could start. */
const findSource = (request: RecordedRequest, all: readonly RecordedRequest[]): RecordedRequest | undefined =>
  all
    .filter((one) => one.startedAt < request.startedAt && one !== request && isNamedBy(request, one))
    .sort((a, b) => a.startedAt - b.startedAt)[0];

const findAwaited = (request: RecordedRequest, all: readonly RecordedRequest[]): RecordedRequest[] =>
  request.isContinuation
    ? all.filter(
        (one) =>
          /^(XHR|Fetch)$/.test(one.type) &&
          isBefore(one, request) &&
          request.startedAt - (one.endedAt ?? 0) <= CONTINUES_WITHIN_SECONDS,
      )
    : [];

/**
 * Returns the longest chain of requests that led to a request, the document first. A request depends on the script that
 * started it, on the response that named its URL, and on a response that its code awaited.
 */
export function getChain(request: RecordedRequest, all: readonly RecordedRequest[]): readonly string[] {
  const initiator = all.find(({ url, startedAt }) => url === request.initiator && startedAt < request.startedAt);
  const before = [initiator, findSource(request, all), ...findAwaited(request, all)].filter(
    (one) => one !== undefined && one !== request,
  );
  const chains = before.map((one) => (one ? getChain(one, all) : []));
  const longest = chains.reduce((deepest, chain) => (chain.length > deepest.length ? chain : deepest), []);
  return [...longest, request.url];
}

/** Returns the longest chain among the requests that ended `within` seconds after the first one started. */
export function findDeepestChain(all: readonly RecordedRequest[], within: number): readonly string[] {
  const start = all[0]?.startedAt ?? 0;
  const needed = all.filter(
    ({ url, endedAt }) => !url.startsWith('data:') && endedAt !== undefined && endedAt - start <= within,
  );
  return needed
    .map((request) => getChain(request, needed))
    .reduce((deepest, chain) => (chain.length > deepest.length ? chain : deepest), []);
}

export const sumScriptBytes = (
  all: readonly RecordedRequest[],
  counts: (url: string) => boolean = () => true,
): number =>
  all
    .filter(({ url, type }) => (type === 'Script' || /\.js(\?|$)/.test(url)) && counts(url))
    .reduce((sum, { bytes }) => sum + bytes, 0);
