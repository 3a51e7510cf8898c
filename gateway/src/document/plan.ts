import type { PageFrame } from '@inspire/server-kit/frames';
import {
  chooseRelease,
  type ChosenReleases,
  filesOfPage,
  findOwner,
  findPath,
  type Registry,
  type Release,
  releaseBase,
} from '@inspire/shared/remote';
import { isMemberPath, paths } from '@inspire/shared/routes';
import type { FramesByHash } from '../site/release-frames-store';
import type { SiteContent } from '../site/site-content-store';
import { type Preload, preloadOf } from './preload';

/** What is shown below the navbar until the shell runs. */
export type DocumentPage =
  | { readonly kind: 'shell'; readonly html: string }
  | { readonly kind: 'frame'; readonly remote: string; readonly version: string; readonly frame: PageFrame }
  | { readonly kind: 'skeleton' };

export interface DocumentPlan {
  readonly page: DocumentPage;
  /** True for a page of the members' area. */
  readonly isMember: boolean;
  /** The path of the section that the members' bar marks as current; `''` for none. */
  readonly section: string;
  readonly isLanding: boolean;
  /** True for a page that sends a signed-in viewer on. */
  readonly isForGuests: boolean;
  /** API calls that the early script starts immediately. */
  readonly early: readonly string[];
  /** Those of the item that the page's query names. */
  readonly earlyOfItem: readonly string[];
  readonly preloads: readonly Preload[];
  /** Shell scripts and style sheets of this document, in addition to those of every document. */
  readonly shellFiles: readonly string[];
  /** The remote that owns the path, if any. */
  readonly owner?: string;
  /** The release of each remote that the visitor's bucket gets. */
  readonly chosen: ChosenReleases;
  /** Requests with the same key get the same document while the site's content is the same: not one for each bucket. */
  readonly key: string;
  /** Whether the frames of its release are in memory; undefined when the release has none. */
  readonly hasFrames?: boolean;
}

export function chooseReleases(registry: Registry, contract: string, bucket: number): ChosenReleases {
  const chosen = Object.entries(registry.remotes).flatMap(([name, remote]): [string, Release][] => {
    const release = chooseRelease(remote, { contract, bucket });
    return release ? [[name, release]] : [];
  });
  return new Map(chosen);
}

/** Sorts the first calls of a page (`OwnedPath.data`) for the early script. */
export const firstCalls = (data: readonly string[] = []): Pick<DocumentPlan, 'early' | 'earlyOfItem'> => ({
  early: data.filter((address) => !address.includes('{id}')),
  earlyOfItem: data.filter((address) => address.includes('{id}')),
});

/** Returns false for a release on another origin that the page's policy blocks. */
const isLoadable = ({ base }: Release, remoteOrigins: readonly string[]): boolean =>
  base === undefined || remoteOrigins.includes(new URL(base).origin);

const remotePreloads = (name: string, release: Release, chunk: string | undefined): Preload[] => {
  const ofPage = filesOfPage(Object.keys(release.integrity), chunk);
  return [...new Set([release.entry, ...release.preload, ...ofPage])].flatMap((file) => {
    const integrity = release.integrity[file];
    // The page does not run a file without a hash, so do not preload it.
    return integrity ? preloadOf(releaseBase(name, release) + file, integrity) : [];
  });
};

const shellPreloads = (content: SiteContent, files: readonly string[]): Preload[] =>
  files.flatMap((file) => preloadOf(`/${file}`, content.shell?.integrity[file]));

/** Product copy is English until there are more languages. */
const LANGUAGE = 'en';

const findFrame = (frames: FramesByHash, release: Release, path: string | undefined): PageFrame | undefined =>
  release.frames === undefined
    ? undefined
    : frames.get(release.frames)?.find((frame) => frame.path === path && frame.language === LANGUAGE);

const noReleases: ChosenReleases = new Map();

const emptyPlan: Omit<DocumentPlan, 'chosen' | 'key'> = {
  page: { kind: 'skeleton' },
  isMember: false,
  section: '',
  isLanding: false,
  isForGuests: false,
  ...firstCalls(),
  preloads: [],
  shellFiles: [],
};

/**
 * Plans the document for a path: what it shows at first and its preloads. It uses the same functions and bucket as the shell, so both
 * choose the same release.
 * @param remoteOrigins other origins that the page may load from
 */
export function planDocument(
  content: SiteContent,
  pathname: string,
  bucket: number,
  remoteOrigins: readonly string[] = [],
): DocumentPlan {
  const { shell, registry, rendered, frames } = content;
  const own = rendered?.pages[pathname];
  const isLanding = pathname === paths.landing;
  const chosen = registry && shell ? chooseReleases(registry.registry, shell.contract, bucket) : noReleases;
  const choice = [...chosen].map(([name, { version }]) => `${name}@${version}`).join(' ');
  if (own !== undefined || isLanding) {
    return {
      ...emptyPlan,
      page: own === undefined ? { kind: 'skeleton' } : { kind: 'shell', html: own },
      isLanding,
      shellFiles: isLanding ? (shell?.landing ?? []) : [],
      chosen,
      key: `shell ${pathname} ${choice}`,
    };
  }
  const isMember = isMemberPath(pathname);
  const section = content.sections.find((path) => pathname === path || pathname.startsWith(`${path}/`)) ?? '';
  const owner = registry && shell && findOwner(registry.registry, chosen, pathname);
  const release = owner ? chosen.get(owner) : undefined;
  if (!owner || !release)
    return {
      ...emptyPlan,
      isMember,
      section,
      ...(owner && { owner }),
      chosen,
      key: `skeleton ${isMember} ${section} ${owner ?? ''} ${choice}`,
    };
  const path = findPath(release, pathname);
  const isAllowed = isLoadable(release, remoteOrigins);
  const frame = isAllowed ? findFrame(frames, release, path?.path) : undefined;
  return {
    page: frame ? { kind: 'frame', remote: owner, version: release.version, frame } : { kind: 'skeleton' },
    isMember,
    section,
    isLanding: false,
    isForGuests: path?.session === false,
    owner,
    ...firstCalls(path?.data),
    preloads: [
      ...(isAllowed ? remotePreloads(owner, release, path?.chunk) : []),
      ...shellPreloads(content, shell?.member ?? []),
    ],
    shellFiles: [],
    chosen,
    key: `remote ${owner} ${path?.path ?? ''} ${isMember} ${choice}`,
    ...(isAllowed && release.frames !== undefined && { hasFrames: frames.has(release.frames) }),
  };
}
