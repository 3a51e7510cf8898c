import { CliError, messageOf } from '@inspire/devkit/terminal/cli-error';
import {
  applyChoices,
  type Choices,
  type ChosenReleaseList,
  type KeySet,
  keySetOf,
  readChoices,
  readReleaseList,
  readRoot,
  readSnapshot,
  type ReleaseEnvironment,
  type ReleaseList,
  type Role,
  type Root,
  type Snapshot,
} from '@inspire/shared/remote/trust';
import type { ReleaseStore } from '../store';
import { getDocumentPath } from '../store-paths';
import {
  type DocumentType,
  type NewestDocument,
  openDocument,
  readNewest,
  type ReadText,
  type Stated,
} from './documents';
import type { SiteIssue } from './snapshot-report';

/** What a store states, verified against the pinned root keys. */
export interface Site {
  readonly root: Stated<Root>;
  readonly snapshot: Stated<Snapshot> | undefined;
  readonly choices: Stated<Choices> | undefined;
  /** The lists that verify, by name. */
  readonly lists: Readonly<Record<string, Stated<ReleaseList>>>;
  readonly issues: readonly SiteIssue[];
  /** Opens another version of a list; undefined when it does not verify. */
  readonly openList: (name: string, text: string) => Promise<Stated<ReleaseList> | undefined>;
}

export const ownOf = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

export const sequenceOf = ({ sequence }: { readonly sequence: number }) => sequence;

export const rootType = (pinned: KeySet): DocumentType<Root> => ({
  what: 'root',
  keys: pinned,
  read: readRoot,
  sequenceOf: ({ version }) => version,
});
const snapshotType = (root: Root): DocumentType<Snapshot> => ({
  what: 'snapshot',
  keys: keySetOf(root, root.snapshot),
  read: readSnapshot,
  sequenceOf,
});
export const choicesType = (root: Root): DocumentType<Choices> => ({
  what: 'choices',
  keys: keySetOf(root, root.operations),
  read: readChoices,
  sequenceOf,
});
export const listType = (root: Root, name: string, role: Role): DocumentType<ReleaseList> => ({
  what: `list of ${name}`,
  keys: keySetOf(root, role),
  read(payload) {
    const list = readReleaseList(payload);
    if (list.name !== name) throw new Error(`it is the list of ${list.name}`);
    return list;
  },
  sequenceOf,
});

export const untrusted = (where: string, reason: string): CliError =>
  new CliError(`${where} of this release store cannot be trusted (${reason}); nothing was changed.`);

const issueOf = (where: string, { issue }: NewestDocument<unknown>, name?: string): SiteIssue[] =>
  issue === undefined ? [] : [{ where, what: issue, ...(name !== undefined && { name }) }];

async function openSnapshot(root: Root, text: string | undefined): Promise<NewestDocument<Snapshot>> {
  if (text === undefined) return { stated: undefined };
  try {
    return { stated: await openDocument(text, snapshotType(root)) };
  } catch (error) {
    return { stated: undefined, issue: `cannot be trusted (${messageOf(error)})` };
  }
}

/** @throws CliError for a root that the pinned keys did not sign */
export const openRoot = (text: string, pinned: KeySet): Promise<Stated<Root>> =>
  openDocument(text, rootType(pinned)).catch((error: unknown) => {
    throw untrusted(getDocumentPath('root'), messageOf(error));
  });

/**
 * Reads and verifies root, choices and all lists that root delegates (ADR-61).
 * @param readText reads documents other than the store does, for a change of one of them
 * @returns undefined for a store without a root
 * @throws CliError for a root that the pinned keys did not sign
 */
export async function readSite(
  store: ReleaseStore,
  pinned: KeySet,
  readText: ReadText = store.readDocument.bind(store),
): Promise<Site | undefined> {
  const [rootText, snapshotText] = await Promise.all([readText('root'), readText('snapshot')]);
  if (rootText === undefined) return undefined;
  const root = await openRoot(rootText, pinned);
  const { stated: snapshot, issue } = await openSnapshot(root.content, snapshotText);
  const named = snapshot?.content.root.sequence ?? 0;
  if (named > root.sequence)
    throw untrusted(
      getDocumentPath('root'),
      `its version ${root.sequence} is older than ${named}, which the snapshot names`,
    );
  const source = { store, readText };
  const names = Object.entries(root.content.releases);
  const [choices, ...lists] = await Promise.all([
    readNewest(source, 'choices', choicesType(root.content), snapshot?.content.choices),
    ...names.map(async ([name, role]) => {
      const reference = snapshot && ownOf(snapshot.content.releases, name);
      return [
        name,
        await readNewest(source, `releases/${name}`, listType(root.content, name, role), reference),
      ] as const;
    }),
  ]);
  return {
    root,
    snapshot,
    async openList(name, text) {
      const role = ownOf(root.content.releases, name);
      return role && openDocument(text, listType(root.content, name, role)).catch(() => undefined);
    },
    choices: choices.stated,
    lists: Object.fromEntries(lists.flatMap(([name, { stated }]) => (stated ? [[name, stated] as const] : []))),
    issues: [
      ...issueOf(getDocumentPath('snapshot'), { stated: undefined, ...(issue !== undefined && { issue }) }),
      ...issueOf(getDocumentPath('choices'), choices),
      ...lists.flatMap(([name, list]) => issueOf(getDocumentPath(`releases/${name}`), list, name)),
    ],
  };
}

const noReleases: ChosenReleaseList = { releases: [] };

/** Returns the releases of a name with what operators chose; none for a name without a list. */
export function releasesOf(
  site: Pick<Site, 'lists' | 'choices'> | undefined,
  name: string,
  environment: ReleaseEnvironment = 'production',
): ChosenReleaseList {
  const list = site && ownOf(site.lists, name);
  return list ? applyChoices(list.content, environment, site.choices?.content) : noReleases;
}

/** Returns the releases of all remotes and the shell that have any, by name. */
export function allReleases(
  site: Pick<Site, 'lists' | 'choices'> | undefined,
  environment: ReleaseEnvironment = 'production',
): Record<string, ChosenReleaseList> {
  const entries = Object.keys(site?.lists ?? {}).map((name) => [name, releasesOf(site, name, environment)] as const);
  return Object.fromEntries(entries.filter(([, { releases }]) => releases.length > 0));
}
