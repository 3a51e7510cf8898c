import { isRecord, parseJson } from '@inspire/shared/guards';
import {
  parseShellReleases,
  readEnvelope,
  readRegistry,
  type RemoteReleases,
  SHELL_NAME,
} from '@inspire/shared/remote';
import { messageOf } from '../../terminal/cli-error';
import type { FormerDocument, ReleaseStore } from '../store';
import { getDocumentPath } from '../store-paths';
import { untrusted } from './read-site';

/** How long the former documents stay, for pages and shells that know no others. */
const FROZEN_MS = 14 * 24 * 3_600_000;

export type FormerReleases = Readonly<Record<string, RemoteReleases>>;

const readers: Readonly<Record<FormerDocument, (payload: string) => FormerReleases>> = {
  registry: (payload) => readRegistry(payload).remotes,
  shell: (payload) => ({ [SHELL_NAME]: parseShellReleases(payload).shell }),
};
export const formerDocuments = ['registry', 'shell'] as const satisfies readonly FormerDocument[];

/** Reads what the documents of the former format list. @param open returns the payload of an envelope */
export async function readFormer(
  store: ReleaseStore,
  open: (text: string) => Promise<string>,
): Promise<FormerReleases | undefined> {
  const found = await Promise.all(
    formerDocuments.map(async (document) => {
      const text = await store.readDocument(document);
      if (text === undefined) return undefined;
      try {
        return readers[document](await open(text));
      } catch (error) {
        throw untrusted(getDocumentPath(document), messageOf(error));
      }
    }),
  );
  return found.every((one) => one === undefined) ? undefined : (Object.assign({}, ...found) as FormerReleases);
}

/** What the documents of the former format list while they are frozen. */
export interface Frozen {
  readonly releases: FormerReleases;
  /** True when no page can need them any more. */
  readonly isOver: boolean;
}

export async function readFrozen(store: ReleaseStore, now: number): Promise<Frozen> {
  const mark = parseJson(await store.readDocument('frozen'));
  const since = isRecord(mark) && typeof mark.since === 'string' ? Date.parse(mark.since) : NaN;
  // Without a readable mark they stay: too long rather than too short.
  if (now - since >= FROZEN_MS) return { releases: {}, isOver: true };
  const releases = await readFormer(store, (text) => Promise.resolve(readEnvelope(parseJson(text)).payload));
  return { releases: releases ?? {}, isOver: false };
}

/** Removes the frozen documents, and the mark last. */
export async function dropFrozen(store: ReleaseStore): Promise<void> {
  for (const document of formerDocuments) await store.removeDocument(document);
  await store.removeDocument('frozen');
}
