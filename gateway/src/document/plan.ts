import {
  chooseRelease,
  type ChosenReleases,
  findOwner,
  findPath,
  type Registry,
  type Release,
  releaseBase,
} from '@inspire/shared/remote';
import { paths } from '@inspire/shared/routes';
import type { SiteContent } from '../site/site-content-store';
import { type Preload, preloadOf } from './preload';

export interface DocumentPlan {
  readonly kind: 'landing' | 'frame';
  /** API calls that the early script starts at once. */
  readonly early: readonly string[];
  readonly preloads: readonly Preload[];
  /** Shell scripts and style sheets of this document, in addition to those of every document. */
  readonly shellFiles: readonly string[];
  /** Requests with the same key get the same document while the site's content is the same. */
  readonly key: string;
}

export function chooseReleases(registry: Registry, contract: string, bucket: number): ChosenReleases {
  const chosen = Object.entries(registry.remotes).flatMap(([name, remote]): [string, Release][] => {
    const release = chooseRelease(remote, { contract, bucket });
    return release ? [[name, release]] : [];
  });
  return new Map(chosen);
}

/** Returns false for a release on another origin that the page's policy blocks. */
const isLoadable = ({ base }: Release, remoteOrigins: readonly string[]): boolean =>
  base === undefined || remoteOrigins.includes(new URL(base).origin);

const remotePreloads = (name: string, release: Release): Preload[] =>
  [...new Set([release.entry, ...release.preload])].flatMap((file) => {
    const integrity = release.integrity[file];
    // The page does not run a file without a hash, so do not preload it.
    return integrity ? preloadOf(releaseBase(name, release) + file, integrity) : [];
  });

const shellPreloads = (content: SiteContent, files: readonly string[]): Preload[] =>
  files.flatMap((file) => preloadOf(`/${file}`, content.shell?.integrity[file]));

/**
 * Plans the document for a path: its kind and its preloads. It uses the same functions and bucket as the shell, so both
 * choose the same release.
 * @param remoteOrigins other origins that the page may load from
 */
export function planDocument(
  content: SiteContent,
  pathname: string,
  bucket: number,
  remoteOrigins: readonly string[] = [],
): DocumentPlan {
  const { shell, registry } = content;
  if (pathname === paths.landing) {
    return { kind: 'landing', early: [], preloads: [], shellFiles: shell?.landing ?? [], key: `landing ${bucket}` };
  }
  const chosen = registry && shell ? chooseReleases(registry.registry, shell.contract, bucket) : undefined;
  const owner = registry && chosen && findOwner(registry.registry, chosen, pathname);
  const release = owner ? chosen?.get(owner) : undefined;
  if (!owner || !release) return { kind: 'frame', early: [], preloads: [], shellFiles: [], key: `frame ${bucket}` };
  const path = findPath(release, pathname);
  return {
    kind: 'frame',
    early: path?.data ?? [],
    preloads: [
      ...(isLoadable(release, remoteOrigins) ? remotePreloads(owner, release) : []),
      ...shellPreloads(content, shell?.member ?? []),
    ],
    shellFiles: [],
    key: `frame ${bucket} ${owner} ${path?.path ?? ''}`,
  };
}
