import { setTimeout as sleep } from 'node:timers/promises';
import { CliError, messageOf } from '@inspire/devkit/terminal/cli-error';
import { isRecord, parseJson } from '@inspire/shared/guards';
import type { SigningKey } from '../keys';
import { replaceDocument } from '../replace-document';
import type { ReleaseStore, StoreDocument, StoredRelease } from '../store';
import { digestOf, LOST_RACE_STATUS, servicePaths, toUpload } from './protocol';
import { createTicket, TICKET_HEADER } from './ticket';

/** Attempts of one call. */
const CALL_ATTEMPTS = 3;
const CALL_PAUSE_MS = 250;
const UNAVAILABLE_STATUS = 503;
const TIMEOUT_MS = 60_000;
const UPLOAD_TIMEOUT_MS = 600_000;

interface Call {
  readonly method?: 'GET' | 'PUT';
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
  /** Statuses that the caller handles, besides those of success. */
  readonly expected?: readonly number[];
}

/** `fetch` hides the reason of a failed connection in the cause. */
const reasonOf = (error: unknown): string =>
  messageOf(error instanceof TypeError && error.cause instanceof Error ? error.cause : error);

const detailOf = (text: string): string | undefined => {
  const value = parseJson(text);
  return isRecord(value) && typeof value.detail === 'string' ? value.detail : undefined;
};

async function callOnce(origin: string, path: string, { method = 'GET', body, headers, timeoutMs }: Call) {
  try {
    return await fetch(`${origin}${path}`, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs ?? TIMEOUT_MS),
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body }),
    });
  } catch (error) {
    return `cannot be reached (${reasonOf(error)}); try again`;
  }
}

/**
 * Calls the service. Each call has the same effect when it is made twice, so it is made again when the service was replaced
 * meanwhile, or its store is away for a moment.
 * @throws CliError with the sentence of the service, or the reason why there is none
 */
async function call(origin: string, path: string, options: Call = {}): Promise<Response> {
  const { expected = [] } = options;
  for (let attempt = 1; ; attempt += 1) {
    const response = await callOnce(origin, path, options);
    const isLast = attempt === CALL_ATTEMPTS;
    if (typeof response === 'string') {
      if (isLast) throw new CliError(`The release service at ${origin} ${response}.`);
    } else {
      if (response.ok || expected.includes(response.status)) return response;
      const detail = detailOf(await response.text());
      if (response.status !== UNAVAILABLE_STATUS || isLast)
        throw new CliError(detail ?? `The release service at ${origin} failed with the status ${response.status}.`);
    }
    await sleep(CALL_PAUSE_MS * attempt);
  }
}

/** Calls the service at a path. */
type Send = (path: string, options?: Call) => Promise<Response>;

const readIfAny = async (send: Send, path: string): Promise<Response | undefined> => {
  const response = await send(path, { expected: [404] });
  return response.status === 404 ? undefined : response;
};

async function updateDocument(
  send: Send,
  document: StoreDocument,
  change: (current: string | undefined) => Promise<string | undefined>,
): Promise<void> {
  if (!document.startsWith('releases/'))
    throw new CliError(
      `The release service changes lists of releases only; ${document}.json needs the store itself: set RELEASES_DIR, or RELEASES_URL to its bucket.`,
    );
  const path = servicePaths.document(document);
  await replaceDocument(
    async () => {
      const present = await readIfAny(send, path);
      return present && { text: await present.text(), etag: present.headers.get('etag') ?? '' };
    },
    change,
    async (body, present) => {
      const headers: Record<string, string> = present ? { 'if-match': present.etag } : { 'if-none-match': '*' };
      return (await send(path, { method: 'PUT', body, headers, expected: [LOST_RACE_STATUS] })).ok;
    },
  );
}

/** A store behind a release service (ADR-80), for machines that have the key of a team, and no credential of the store. */
export function serviceStore(origin: string, key: SigningKey | undefined): ReleaseStore {
  const send: Send = (path, options) => call(origin, path, options);

  const upload = async (path: string, { name, version }: StoredRelease, body: string) => {
    if (!key) throw new CliError('The release service needs the key of a team: set RELEASE_PRIVATE_KEY.');
    return send(path, {
      method: 'PUT',
      body,
      headers: { [TICKET_HEADER]: await createTicket(key, { name, version, digest: digestOf(body) }) },
      timeoutMs: UPLOAD_TIMEOUT_MS,
    });
  };

  const describe = async (name: string, version: string) =>
    (await (await send(servicePaths.release(name, version))).json()) as { isStored: boolean; files: string[] };
  const unsupported = async () => {
    throw new CliError('This needs the store itself, not the release service; nothing was changed.');
  };

  return {
    isService: true,
    address: origin,
    async addRelease(name, version, files) {
      const response = await upload(servicePaths.release(name, version), { name, version }, toUpload(files));
      return ((await response.json()) as { outcome: 'added' | 'identical' }).outcome;
    },
    addManifest: async (name, version, text) =>
      (await upload(servicePaths.manifest(name, version), { name, version }, text)).text(),
    hasRelease: async (name, version) => (await describe(name, version)).isStored,
    async readFile(name, version, file) {
      const response = await readIfAny(send, servicePaths.file(name, version, file));
      return response && Buffer.from(await response.arrayBuffer());
    },
    listFiles: async (name, version) => (await describe(name, version)).files,
    listReleases: unsupported,
    removeRelease: unsupported,
    readDocument: async (document) => (await readIfAny(send, servicePaths.document(document)))?.text(),
    updateDocument: (document, change) => updateDocument(send, document, change),
    removeDocument: unsupported,
    // The service tries the conditional writes of its store when it starts.
    findUnsafeWrites: async () => undefined,
  };
}
