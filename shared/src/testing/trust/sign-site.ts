import type { Release } from '../../remote/registry';
import { signText, type SubtleSigning, type TrustedKey } from '../../remote/signature';
import {
  hashText,
  type KeySet,
  type ListedRelease,
  type ReleaseList,
  type ReleaseManifest,
  type SignedManifest,
  type StoreIndex,
  type Trust,
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

const publicPart = ({ jwk: { kty, crv, x, y } }: TrustedKey): JsonWebKey => ({ kty, crv, x, y });

/** Returns what verifiers pin: the public parts, all of which have to sign. */
export const pinnedOf = (...keys: readonly TrustedKey[]): KeySet => ({
  keys: keys.map((key) => ({ keyId: key.keyId, jwk: publicPart(key) })),
  threshold: keys.length,
});

export interface TestSite {
  readonly trust: SignedManifest;
  readonly lists: Readonly<Record<string, SignedManifest>>;
  readonly index: StoreIndex;
  /** The release manifests of all releases by their hash. */
  readonly manifests: Readonly<Record<string, string>>;
}

export interface TestList extends Pick<ReleaseList, 'sequence' | 'pinned' | 'withdrawn'> {
  /** A version stands for a release that owns the path of its remote's name. */
  readonly releases: readonly (string | Release)[];
  /** Shares of those versions. */
  readonly weights?: Readonly<Record<string, number>>;
  readonly keys: readonly TrustedKey[];
}

/** What a store is to state; each part may be signed by keys that have no right to. */
export interface TestSiteState {
  readonly siteKeys: readonly TrustedKey[];
  readonly trust: Omit<Trust, 'type' | 'keys'> & { readonly keys: readonly TrustedKey[] };
  readonly lists: Readonly<Record<string, TestList>>;
  readonly stopped?: StoreIndex['stopped'];
}

export async function signTestManifest(
  subtle: SubtleSigning,
  keys: readonly TrustedKey[],
  content: object,
): Promise<SignedManifest> {
  const payload = JSON.stringify(content);
  const signatures = await Promise.all(
    keys.map(async (key) => ({ keyId: key.keyId, signature: await signText(subtle, key, payload) })),
  );
  return { payload, signatures };
}

const PUBLISHED_AT = '2026-01-15T06:30:00.000Z';

const testRelease = (name: string, version: string, weight: number | undefined): Release => ({
  version,
  contract: '1.3.0',
  paths: [{ path: `/${name}` }],
  slots: [],
  publishedAt: PUBLISHED_AT,
  ...(weight !== undefined && { weight }),
  entry: 'remoteEntry.js',
  container: `${name.replaceAll('-', '_')}_${version.replaceAll('.', '_')}`,
  integrity: { 'remoteEntry.js': `sha384-${'A'.repeat(64)}` },
  preload: [],
  requires: {},
});

async function signList(
  subtle: SubtleSigning,
  name: string,
  { releases, weights = {}, keys, ...list }: TestList,
  manifests: Record<string, string>,
): Promise<SignedManifest> {
  const production = await Promise.all(
    releases.map(async (given): Promise<ListedRelease> => {
      const release = typeof given === 'string' ? testRelease(name, given, weights[given]) : given;
      const { entry, container, integrity, preload, requires, frames, ...listed } = release;
      const files = { entry, container, integrity, preload, requires, ...(frames !== undefined && { frames }) };
      const { version } = release;
      const text = JSON.stringify({ type: 'release', name, version, ...files } satisfies ReleaseManifest);
      const manifest = await hashText(subtle, text);
      manifests[manifest] = text;
      return { ...listed, manifest };
    }),
  );
  return signTestManifest(subtle, keys, {
    type: 'releases',
    name,
    ...list,
    staging: [],
    production,
  } satisfies ReleaseList);
}

/** Signs what a store states, with an index of it. */
export async function signTestSite(subtle: SubtleSigning, state: TestSiteState): Promise<TestSite> {
  const { keys, ...rest } = state.trust;
  const trust = await signTestManifest(subtle, state.siteKeys, {
    type: 'trust',
    ...rest,
    keys: Object.fromEntries(keys.map((key) => [key.keyId, publicPart(key)])),
  } satisfies Trust);
  const manifests: Record<string, string> = {};
  const entries = Object.entries(state.lists);
  const lists = await Promise.all(
    entries.map(async ([name, list]) => [name, await signList(subtle, name, list, manifests)] as const),
  );
  return {
    trust,
    lists: Object.fromEntries(lists),
    index: {
      trust: rest.sequence,
      releases: Object.fromEntries(entries.map(([name, { sequence }]) => [name, sequence])),
      stopped: state.stopped ?? {},
    },
    manifests,
  };
}
