import { CliError, messageOf } from '@inspire/devkit/terminal/cli-error';
import { parseJson } from '@inspire/shared/guards';
import {
  assertManifestOf,
  keysOf,
  readReleaseManifest,
  readSignedManifest,
  type ReleaseList,
  type SignedManifest,
} from '@inspire/shared/remote/trust';
import { endedStops } from '../list-change';
import { rejection } from '../rejections';
import { addedReleases, assertPlacement, assertStored, type ReleaseRules } from '../release-rules';
import { etagOf, parseUpload } from '../service/protocol';
import { type SignedReleaseStore, withoutStops } from '../signed-release-store';
import { manifestText, signerOf, type Stated } from '../site/manifests';
import { openList, ownOf, readSite, type Site } from '../site/read-site';
import { updateIndex } from '../site/update-index';
import type { StoredRelease } from '../store';
import { isCopyOf } from '../stored-files';
import { claimRelease } from '../unlisted';
import { LostRaceError, UntrustedManifestError } from './errors';

/**
 * Stores the files of a release. They count for nothing until a list names them.
 * @throws CliError for other content under the same version, and for copies that are none
 */
export async function acceptFiles({ store }: SignedReleaseStore, release: StoredRelease, body: Buffer) {
  const files = parseUpload(body.toString());
  const odd = files.find(({ content, brotli }) => brotli && !isCopyOf(content, brotli));
  if (odd) throw rejection(release, `${odd.path}.br is no compressed copy of the file beside it`);
  await claimRelease(store, release.name, release.version);
  return store.addRelease(release.name, release.version, files);
}

/**
 * Stores the manifest of a release whose files are stored; one that exists stays.
 * @returns the text that is stored
 * @throws CliError
 */
export async function acceptManifest({ store }: SignedReleaseStore, release: StoredRelease, body: Buffer) {
  try {
    assertManifestOf(readReleaseManifest(body.toString()), release);
  } catch (error) {
    throw rejection(release, messageOf(error));
  }
  await claimRelease(store, release.name, release.version);
  if (!(await store.hasRelease(release.name, release.version)))
    throw rejection(release, 'its files are not stored; upload them first');
  return store.addManifest(release.name, release.version, body.toString());
}

/** A signed list that is to replace another one. */
export interface SubmittedList {
  readonly name: string;
  readonly text: string;
  /** The entity tag of the list that it replaces; undefined for the first one. */
  readonly over: string | undefined;
}

/** What the log says of an accepted list. */
export interface AcceptedList {
  readonly keyId: string | undefined;
  readonly sequence: number;
  readonly added: readonly string[];
}

function parseSubmitted(text: string): SignedManifest {
  try {
    return readSignedManifest(parseJson(text));
  } catch (error) {
    throw new UntrustedManifestError(`This cannot be accepted: ${messageOf(error)}.`);
  }
}

/** @throws UntrustedManifestError when no key that may sign the list has signed it */
const open = ({ trust }: Site, name: string, text: string): Promise<Stated<ReleaseList>> =>
  openList(trust.content, name, text).catch((error: unknown) => {
    throw new UntrustedManifestError(`The list of ${name} was not accepted: ${messageOf(error)}.`);
  });

/** @throws LostRaceError when the list is not the one that the client has read */
function assertReplaces(present: string | undefined, over: string | undefined): void {
  if ((present === undefined ? undefined : etagOf(present)) !== over) throw new LostRaceError('changed meanwhile');
}

/**
 * Replaces a list with one that its team signed, if it is trusted, in order, and what the rules need.
 * @throws LostRaceError, UntrustedManifestError and CliError, with nothing changed
 */
export async function acceptList(
  { store, keys: { pinned } }: SignedReleaseStore,
  { name, text: submitted, over }: SubmittedList,
  rules: ReleaseRules,
): Promise<AcceptedList> {
  // Stored as it is read: nothing beside payload and signatures.
  const text = manifestText(parseSubmitted(submitted));
  const document = `releases/${name}` as const;
  const readWith = async (present: string | undefined): Promise<Site> => {
    const site = await readSite(store, pinned, (one) =>
      one === document ? Promise.resolve(present) : store.readDocument(one),
    );
    if (site) return site;
    throw new CliError("This release store has no trust.json yet: 'release allow' creates it.");
  };
  const early = await store.readDocument(document);
  assertReplaces(early, over);
  const before = await readWith(early);
  const { content } = await open(before, name, text);
  const checked = new Set<string>();
  // Before the list is changed, because it takes long; stored files never change.
  for (const { release } of addedReleases(content, ownOf(before.lists, name)?.content)) {
    await claimRelease(store, name, release.version);
    await assertStored(store, name, release, rules);
    checked.add(release.version);
  }
  let accepted: AcceptedList | undefined;
  let ended: readonly string[] = [];
  await store.updateDocument(document, async (present) => {
    assertReplaces(present, over);
    const site = await readWith(present);
    const next = await open(site, name, text);
    // One that verifies no more, because its key was withdrawn, may have any sequence: readers forget it with the key.
    const previous = ownOf(site.lists, name)?.content;
    if (previous && next.content.sequence !== previous.sequence + 1)
      throw new CliError(
        `The list of ${name} was not accepted: its sequence is ${next.content.sequence}, and ${previous.sequence + 1} is next.`,
      );
    const added = addedReleases(next.content, previous).map(({ release }) => release.version);
    if (added.some((version) => !checked.has(version))) throw new LostRaceError('changed meanwhile');
    assertPlacement(site, next.content, { previous, rules });
    ended = previous ? endedStops(previous, next.content) : [];
    const keys = keysOf(site.trust.content, name);
    accepted = {
      keyId: keys && (await signerOf(keys, next.manifest)),
      sequence: next.content.sequence,
      added: [...new Set(added)],
    };
    return next.text;
  });
  // gc may have seen a release unlisted between its upload and the list.
  for (const version of checked) await claimRelease(store, name, version);
  await updateIndex(store, name, (stopped) => withoutStops(stopped, name, ended));
  return accepted as AcceptedList;
}
