import { REQUEST_ID_PATTERN, REQUEST_ID_TIMING } from '@inspire/shared/contracts/request-id';

/** Leaves room for the number of a call. */
const MAX_DOCUMENT_ID_LENGTH = 48;
/** A page may be open for days; its calls must not all be one trace. */
const MAX_AGE_MS = 600_000;
const RANDOM_BYTES = 16;

type Timings = Partial<Pick<Performance, 'getEntriesByType'>>;

/** Returns the id of the request for this document; undefined in browsers that do not report it. */
export function readDocumentRequestId(timings: Timings): string | undefined {
  const [document] = (timings.getEntriesByType?.('navigation') ?? []) as PerformanceNavigationTiming[];
  const id = document?.serverTiming?.find(({ name }) => name === REQUEST_ID_TIMING)?.description ?? '';
  return REQUEST_ID_PATTERN.test(id) && id.length <= MAX_DOCUMENT_ID_LENGTH ? id : undefined;
}

const createRandomId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(RANDOM_BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Creates the ids of a page's calls (ADR-57): that of the document and a number, so that the logs, and a trace, show them together.
 * @param now milliseconds since the page was opened
 */
export function createRequestIds(timings: Timings, now: () => number): () => string {
  let prefix = readDocumentRequestId(timings) ?? createRandomId();
  let since = 0;
  let count = 0;
  return () => {
    if (now() - since > MAX_AGE_MS) {
      prefix = createRandomId();
      since = now();
    }
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
}
