import { CliError, messageOf } from '@inspire/devkit/terminal/cli-error';
import { isBrotliCopy } from '@inspire/server-kit/files';
import { assertManifestOf, keysOf, readReleaseManifest } from '@inspire/shared/remote/trust';
import { endedStops } from '../list-change';
import { rejection } from '../rejections';
import { addedReleases, assertAcceptable, assertContracts, assertPlacement, type ServiceRules } from '../release-rules';
import { etagOf, LOST_RACE_STATUS, parseUpload, RequestError } from '../service/protocol';
import { type SignedReleaseStore, withoutStops } from '../signed-release-store';
import { manifestText, signerOf } from '../site/manifests';
import { type OpenDocument, openList, ownOf, readSite, type Site } from '../site/read-site';
import { updateIndex } from '../site/update-index';
import type { StoredRelease } from '../store';
import { claimRelease } from '../unlisted';

/** @throws CliError for a store without a trust.json, and as `readSite` does */
export async function readKnownSite({ store, keys }: SignedReleaseStore, open?: OpenDocument): Promise<Site> {
  const site = await readSite(store, keys.pinned, open);
  if (site) return site;
  throw new CliError("This release store has no trust.json yet: 'release allow' creates it.");
}

/**
 * Stores the files of a release. They count for nothing until a list names them.
 * @throws CliError for other content under the same version, and for copies that are none
 */
export async function acceptFiles({ store }: SignedReleaseStore, release: StoredRelease, body: Buffer) {
  const files = parseUpload(body.toString());
  const odd = files.find(({ content, brotli }) => brotli && !isBrotliCopy(brotli, content));
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

/** Another publisher was faster: the client signs its change again on top of that one. */
const lostRace = () => new RequestError('It was changed meanwhile.', LOST_RACE_STATUS);

/** A signed list that is to replace another one. */
export interface SubmittedList {
  readonly name: string;
  readonly text: string;
  /** The entity tag of the list that it replaces; undefined for the first one. */
  readonly over: string | undefined;
}

/**
 * Compares a submitted list with what the store has.
 * @param present the text of the present list
 * @throws RequestError when no key that may sign it has, or it does not replace the present list
 */
async function compare(signedStore: SignedReleaseStore, submitted: SubmittedList, present: string | undefined) {
  const { name, text, over } = submitted;
  if ((present === undefined ? undefined : etagOf(present)) !== over) throw lostRace();
  const site = await readKnownSite(signedStore, { document: `releases/${name}`, text: present });
  const next = await openList(site.trust.content, name, text).catch((error: unknown) => {
    throw new RequestError(`The list of ${name} was not accepted: ${messageOf(error)}.`);
  });
  const previous = ownOf(site.lists, name)?.content;
  return { site, next, previous, added: addedReleases(next.content, previous).map(({ release }) => release) };
}

/**
 * Replaces a list with one that its team signed, if it is trusted, in order, and what the rules need.
 * @returns what the log says of it
 * @throws CliError, with nothing changed
 */
export async function acceptList(signedStore: SignedReleaseStore, submitted: SubmittedList, rules: ServiceRules) {
  const { store } = signedStore;
  const { name } = submitted;
  const document = `releases/${name}` as const;
  const { added: expected } = await compare(signedStore, submitted, await store.readDocument(document));
  // Before the list is changed, because it takes long; stored files never change.
  for (const release of expected) {
    await claimRelease(store, name, release.version);
    await assertAcceptable(store, name, release, rules);
  }
  const checked = new Set(expected.map(({ version }) => version));
  let accepted: object = {};
  let ended: readonly string[] = [];
  await store.updateDocument(document, async (present) => {
    const { site, next, previous, added } = await compare(signedStore, submitted, present);
    const { content, manifest } = next;
    // One that verifies no more, because its key was withdrawn, may have any sequence: readers forget it with the key.
    if (previous && content.sequence !== previous.sequence + 1)
      throw new CliError(
        `The list of ${name} was not accepted: its sequence is ${content.sequence}, and ${previous.sequence + 1} is next.`,
      );
    if (added.some(({ version }) => !checked.has(version))) throw lostRace();
    assertContracts(site, content, previous);
    assertPlacement(site, content, previous);
    ended = previous ? endedStops(previous, content) : [];
    const keys = keysOf(site.trust.content, name);
    accepted = { key: keys && (await signerOf(keys, manifest)), sequence: content.sequence, added: [...checked] };
    // As it was read: nothing beside payload and signatures.
    return manifestText(manifest);
  });
  // gc may have seen a release unlisted between its upload and the list.
  for (const version of checked) await claimRelease(store, name, version);
  await updateIndex(store, name, (stopped) => withoutStops(stopped, name, ended));
  return accepted;
}
