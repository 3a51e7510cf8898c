import pMap from 'p-map';
import { isRecord, parseJson } from '@inspire/shared/guards';
import { readEnvelope, type Release, type RemoteReleases, verifyEnvelope } from '@inspire/shared/remote';
import {
  type Choices,
  hashText,
  type ListedRelease,
  readSignedDocument,
  type ReleaseList,
  type ReleaseManifest,
} from '@inspire/shared/remote/trust';
import { CliError } from '../../terminal/cli-error';
import { noChoices } from '../choice-change';
import { publicPart, type SigningKey } from '../keys';
import { emptyList } from '../list-change';
import { manifestText } from '../release-manifest';
import type { ReleaseStore } from '../store';
import { firstRoot, type FounderKeys } from './change-root';
import { documentText, signDocument, subtle } from './documents';
import { formerDocuments, readFormer } from './frozen-documents';

async function toListed(store: ReleaseStore, name: string, release: Release): Promise<ListedRelease> {
  const { version, entry, container, integrity, preload, frames, requires, ...listed } = release;
  const manifest: ReleaseManifest = {
    type: 'release',
    name,
    version,
    entry,
    container,
    integrity,
    preload,
    requires,
    ...(frames !== undefined && { frames }),
  };
  const text = await store.addManifest(name, version, manifestText(manifest));
  return { version, ...listed, manifest: await hashText(subtle, text) };
}

/** Writes a first document, unless another process that migrated at the same time has changed it since. */
const writeFirst = (store: ReleaseStore, name: `releases/${string}` | 'choices', document: string): Promise<void> =>
  store.updateDocument(name, async (present) => {
    const payload = present === undefined ? undefined : parseJson(readSignedDocument(parseJson(present)).payload);
    const isChanged = isRecord(payload) && typeof payload.sequence === 'number' && payload.sequence > 1;
    return isChanged ? undefined : document;
  });

async function writeList(store: ReleaseStore, team: SigningKey, name: string, { releases }: RemoteReleases) {
  const list: ReleaseList = {
    ...emptyList(name),
    sequence: 1,
    production: await pMap(releases, (release) => toListed(store, name, release), { concurrency: 4 }),
  };
  await writeFirst(store, `releases/${name}`, documentText(await signDocument([team], list)));
}

/**
 * Creates root, lists and choices from the documents of the format before ADR-61, which stay as they are. Root comes last:
 * a migration that was cut off starts again.
 * @returns false for a store without such documents
 * @throws CliError without the keys, or when the former documents cannot be trusted
 */
export async function migrateStore(store: ReleaseStore, keys: FounderKeys | undefined): Promise<boolean> {
  const isFormer = (await Promise.all(formerDocuments.map((document) => store.readDocument(document)))).some(
    (text) => text !== undefined,
  );
  if (!isFormer) return false;
  if (!keys?.team)
    throw new CliError(
      "This release store has the format before ADR-61; nothing was changed. Run 'release list' once where the keys root, operations, snapshot and that of the teams are (RELEASE_KEYS_DIR): it creates the new documents.",
    );
  const { team } = keys;
  const trusted = keys.former.length > 0 ? keys.former : [publicPart(team)];
  const former = await readFormer(store, (text) => verifyEnvelope(subtle, trusted, readEnvelope(parseJson(text))));
  if (!former) return false;
  for (const [name, releases] of Object.entries(former)) await writeList(store, team, name, releases);
  const pins = Object.entries(former).flatMap(([name, { pinned }]) =>
    pinned === undefined ? [] : [[name, { pinned }]],
  );
  if (pins.length > 0) {
    const choices: Choices = { ...noChoices, sequence: 1, releases: Object.fromEntries(pins) as Choices['releases'] };
    await writeFirst(store, 'choices', documentText(await signDocument([keys.operations], choices)));
  }
  await store.updateDocument('frozen', (present) =>
    Promise.resolve(present ?? `${JSON.stringify({ since: new Date().toISOString() })}\n`),
  );
  const root = documentText(await signDocument(keys.root, firstRoot(keys, Object.keys(former))));
  await store.updateDocument('root', (present) => Promise.resolve(present === undefined ? root : undefined));
  return true;
}
