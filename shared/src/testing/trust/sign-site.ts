import { signText, type SubtleSigning, type TrustedKey } from '../../remote/signature';
import {
  type Choices,
  hashText,
  type ListedRelease,
  type ReleaseList,
  type ReleaseManifest,
  type Role,
  type Root,
  type SignedDocument,
  type SiteDocuments,
  type Snapshot,
} from '../../remote/trust';

/** Keys by the name that tests give them; `jwk` has the private part. */
export type TestKeys<Name extends string> = Readonly<Record<Name, TrustedKey>>;

/** What makes keys: `crypto.subtle` of any platform. */
interface KeyMaker {
  generateKey(
    algorithm: { name: 'ECDSA'; namedCurve: 'P-256' },
    isExtractable: boolean,
    usages: ('sign' | 'verify')[],
  ): Promise<{ readonly privateKey: unknown }>;
  exportKey(format: 'jwk', key: unknown): Promise<JsonWebKey>;
}

/** Creates a P-256 key pair for each name. */
export async function makeTestKeys<Name extends string>(
  names: readonly Name[],
  subtle: KeyMaker,
): Promise<TestKeys<Name>> {
  const generate = async (): Promise<JsonWebKey> => {
    const pair = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
    return subtle.exportKey('jwk', pair.privateKey);
  };
  const pairs = await Promise.all(
    names.map(async (name): Promise<[Name, TrustedKey]> => [name, { keyId: name, jwk: await generate() }]),
  );
  return Object.fromEntries(pairs) as TestKeys<Name>;
}

/** The part of a key that root names. */
export const publicPart = ({ jwk: { kty, crv, x, y } }: TrustedKey): JsonWebKey => ({ kty, crv, x, y });

export const roleOf = (...keys: readonly TrustedKey[]): Role => ({
  keyIds: keys.map(({ keyId }) => keyId),
  threshold: 1,
});

export interface TestSite {
  readonly documents: SiteDocuments;
  readonly lists: Readonly<Record<string, SignedDocument>>;
  /** The manifests of all releases by their hash. */
  readonly manifests: Readonly<Record<string, string>>;
}

/** What a store is to state; each part may be signed by keys that have no right to. */
export interface TestSiteState {
  readonly rootKeys: readonly TrustedKey[];
  readonly root: Omit<Root, 'type' | 'keys'> & { readonly keys: readonly TrustedKey[] };
  readonly snapshot: Pick<Snapshot, 'sequence' | 'issuedAt'> & { readonly keys: readonly TrustedKey[] };
  readonly choices?: Omit<Choices, 'type'> & { readonly keys: readonly TrustedKey[] };
  readonly lists: Readonly<
    Record<
      string,
      { readonly sequence: number; readonly versions: readonly string[]; readonly keys: readonly TrustedKey[] }
    >
  >;
}

export async function signTestDocument(
  subtle: SubtleSigning,
  keys: readonly TrustedKey[],
  content: object,
): Promise<SignedDocument> {
  const payload = JSON.stringify(content);
  const signatures = await Promise.all(
    keys.map(async (key) => ({ keyId: key.keyId, signature: await signText(subtle, key, payload) })),
  );
  return { payload, signatures };
}

const PUBLISHED_AT = '2026-01-15T06:30:00.000Z';

/** @returns the text of a manifest without files that exist */
export const testManifest = (name: string, version: string): string =>
  JSON.stringify({
    type: 'release',
    name,
    version,
    entry: 'remoteEntry.js',
    container: `${name.replaceAll('-', '_')}_${version.replaceAll('.', '_')}`,
    integrity: { 'remoteEntry.js': `sha384-${'A'.repeat(64)}` },
    preload: [],
    requires: {},
  } satisfies ReleaseManifest);

async function signList(
  subtle: SubtleSigning,
  name: string,
  { sequence, versions, keys }: TestSiteState['lists'][string],
  manifests: Record<string, string>,
): Promise<SignedDocument> {
  const production = await Promise.all(
    versions.map(async (version): Promise<ListedRelease> => {
      const text = testManifest(name, version);
      const manifest = await hashText(subtle, text);
      manifests[manifest] = text;
      return {
        version,
        contract: '1.3.0',
        paths: [{ path: `/${name}` }],
        slots: [],
        publishedAt: PUBLISHED_AT,
        manifest,
      };
    }),
  );
  return signTestDocument(subtle, keys, {
    type: 'releases',
    name,
    sequence,
    staging: [],
    production,
  } satisfies ReleaseList);
}

/** Signs what a store states: lists and choices, then the snapshot that names them. */
export async function signTestSite(subtle: SubtleSigning, state: TestSiteState): Promise<TestSite> {
  const refer = async ({ payload }: SignedDocument, sequence: number) => ({
    sequence,
    hash: await hashText(subtle, payload),
  });
  const { keys, ...rest } = state.root;
  const root = await signTestDocument(subtle, state.rootKeys, {
    type: 'root',
    ...rest,
    keys: Object.fromEntries(keys.map((key) => [key.keyId, publicPart(key)])),
  } satisfies Root);
  const manifests: Record<string, string> = {};
  const lists = await Promise.all(
    Object.entries(state.lists).map(
      async ([name, list]) => [name, await signList(subtle, name, list, manifests)] as const,
    ),
  );
  const { choices: given } = state;
  const choices =
    given &&
    (await signTestDocument(subtle, given.keys, {
      type: 'choices',
      sequence: given.sequence,
      releases: given.releases,
    } satisfies Choices));
  const snapshot = await signTestDocument(subtle, state.snapshot.keys, {
    type: 'snapshot',
    sequence: state.snapshot.sequence,
    issuedAt: state.snapshot.issuedAt,
    root: await refer(root, rest.version),
    ...(choices && { choices: await refer(choices, given.sequence) }),
    releases: Object.fromEntries(
      await Promise.all(
        lists.map(async ([name, list]) => [name, await refer(list, state.lists[name]?.sequence ?? 0)] as const),
      ),
    ),
  } satisfies Snapshot);
  return { documents: { root, snapshot, ...(choices && { choices }) }, lists: Object.fromEntries(lists), manifests };
}
