import { messageOf } from '@inspire/devkit/terminal/cli-error';
import {
  type DocumentReference,
  environments,
  readSnapshot,
  type ReleaseList,
  type Snapshot,
} from '@inspire/shared/remote/trust';
import { currentReleases, findConflict } from '../current-releases';
import type { ReleaseKeys, SigningKey } from '../keys';
import type { ReleaseStore } from '../store';
import { documentText, type ReadText, signDocument, type Stated } from './documents';
import { allReleases, ownOf, readSite, releasesOf, type Site } from './read-site';
import { assertNotExpired, findSnapshotKey } from './signing-rights';
import type { SiteIssue, SnapshotReport } from './snapshot-report';

const HOUR_MS = 3_600_000;

export interface RenewOptions {
  /** A snapshot of the same content is renewed from this age on; an hour by default. */
  readonly maxAgeMs?: number;
  readonly now?: () => Date;
}

const referTo = ({ sequence, hash }: Stated<unknown>): DocumentReference => ({ sequence, hash });

type Lists = Record<string, Stated<ReleaseList>>;

/** Names what a list owns and another one of the snapshot owns too, in either environment. */
function findOverlap(name: string, lists: Lists, choices: Site['choices']): string | undefined {
  for (const environment of environments) {
    const site = { lists, choices };
    const others = allReleases(site, environment);
    for (const release of currentReleases(releasesOf(site, name, environment))) {
      const conflict = findConflict(others, name, release);
      if (conflict) return `${conflict.owner} owns ${conflict.what}, which ${name} ${release.version} is to own`;
    }
  }
  return undefined;
}

/**
 * Returns the lists that the snapshot may name: first those that it named before, then those that have changed, unless they
 * own what another remote of the snapshot owns. Of such a list, the version that was named before stays.
 */
async function chooseLists(
  store: ReleaseStore,
  site: Site,
  previous: Snapshot | undefined,
): Promise<{ lists: Lists; issues: SiteIssue[] }> {
  const namedBefore = (name: string) => previous && ownOf(previous.releases, name)?.hash;
  const entries = Object.entries(site.lists);
  const lists: Lists = Object.fromEntries(entries.filter(([name, { hash }]) => namedBefore(name) === hash));
  const issues: SiteIssue[] = [];
  const changed = entries.filter(([name]) => !(name in lists)).sort(([one], [other]) => (one < other ? -1 : 1));
  // All lists with a previous version count as they were, until their change is accepted.
  const copies: Lists = {};
  for (const [name] of changed) {
    const hash = namedBefore(name);
    const copy = hash === undefined ? undefined : await store.readCopy(hash);
    const stated = copy === undefined ? undefined : await site.openList(name, copy);
    if (stated) copies[name] = stated;
  }
  Object.assign(lists, copies);
  for (const [name, list] of changed) {
    const issue = findOverlap(name, { ...lists, [name]: list }, site.choices);
    if (issue === undefined) lists[name] = list;
    else issues.push({ name, where: name, what: issue });
  }
  return { lists, issues };
}

/** Greater than that of any earlier snapshot, even if the previous one was lost: browsers reject a lower one. */
const nextSequence = (previous: Snapshot | undefined, now: Date): number =>
  Math.max((previous?.sequence ?? 0) + 1, Math.floor(now.getTime() / 1_000));

const isSame = (one: Snapshot | undefined, other: Pick<Snapshot, 'root' | 'choices' | 'releases'>): boolean => {
  const textOf = ({ root, choices, releases }: Pick<Snapshot, 'root' | 'choices' | 'releases'>) =>
    JSON.stringify([root, choices, Object.entries(releases).sort(([a], [b]) => (a < b ? -1 : 1))]);
  return one !== undefined && textOf(one) === textOf(other);
};

/** Writes the copy of a document that no snapshot named before. @returns why it could not be written */
async function putCopy(store: ReleaseStore, { hash, text }: Stated<unknown>): Promise<string | undefined> {
  try {
    await store.putDocument(hash, text);
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

async function nameDocuments(
  store: ReleaseStore,
  site: Site,
  previous: Snapshot | undefined,
): Promise<{ named: Pick<Snapshot, 'root' | 'choices' | 'releases'>; issues: SiteIssue[] }> {
  const { lists, issues } = await chooseLists(store, site, previous);
  const known = new Set(
    previous &&
      [previous.root, previous.choices, ...Object.values(previous.releases)].map((reference) => reference?.hash),
  );
  // Everything that a snapshot names exists.
  const write = async (stated: Stated<unknown>) => (known.has(stated.hash) ? undefined : putCopy(store, stated));
  const rootIssue = await write(site.root);
  if (rootIssue !== undefined) throw new Error(rootIssue);
  const choicesIssue = site.choices && (await write(site.choices));
  const choices = choicesIssue === undefined ? site.choices && referTo(site.choices) : previous?.choices;
  if (choicesIssue !== undefined) issues.push({ where: 'choices', what: choicesIssue });
  const releases: Record<string, DocumentReference> = {};
  for (const [name, list] of Object.entries(lists)) {
    const issue = await write(list);
    const earlier = previous && ownOf(previous.releases, name);
    if (issue === undefined) releases[name] = referTo(list);
    else if (earlier) releases[name] = earlier;
    if (issue !== undefined) issues.push({ name, where: name, what: issue });
  }
  return { named: { root: referTo(site.root), ...(choices && { choices }), releases }, issues };
}

const createSnapshot = (
  named: Pick<Snapshot, 'root' | 'choices' | 'releases'>,
  sequence: number,
  now: Date,
): Snapshot => ({
  type: 'snapshot',
  sequence,
  issuedAt: now.toISOString(),
  ...named,
});

async function seal(key: SigningKey, snapshot: Snapshot): Promise<string> {
  const document = await signDocument([key], snapshot);
  // Readers use this parser: reject here what they would reject.
  readSnapshot(document.payload);
  return documentText(document);
}

/**
 * Signs which versions of root, choices and lists belong together (ADR-61), if they have changed or the snapshot is
 * old. Each is verified against root; an entry that fails verification keeps its previous version.
 * @throws CliError for a root that expired or cannot be trusted
 */
export async function renewSnapshot(
  store: ReleaseStore,
  keys: Pick<ReleaseKeys, 'pinned' | 'snapshot'>,
  { maxAgeMs = HOUR_MS, now = () => new Date() }: RenewOptions = {},
): Promise<SnapshotReport> {
  let report: SnapshotReport = { outcome: 'unchanged', issues: [] };
  await store.updateDocument('snapshot', async (text) => {
    const readText: ReadText = async (document) => (document === 'snapshot' ? text : store.readDocument(document));
    const site = await readSite(store, keys.pinned, readText);
    const key = site && findSnapshotKey(site.root.content, keys.snapshot);
    if (!site || !key) {
      report = { outcome: 'foreign', issues: site?.issues ?? [] };
      return undefined;
    }
    assertNotExpired(site.root.content, now());
    const previous = site.snapshot?.content;
    const { named, issues } = await nameDocuments(store, site, previous);
    const age = previous ? now().getTime() - Date.parse(previous.issuedAt) : Infinity;
    report = { outcome: 'renewed', issues: [...site.issues, ...issues] };
    if (isSame(previous, named) && age < maxAgeMs) {
      report = { ...report, outcome: 'unchanged' };
      return undefined;
    }
    return seal(key, createSnapshot(named, nextSequence(previous, now()), now()));
  });
  return report;
}
