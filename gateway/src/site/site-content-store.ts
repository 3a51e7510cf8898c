import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fallbackSiteSettings, parseSiteSettings, type SiteSettings } from '@inspire/shared/host';
import { findOwner, LAST_BUCKET, type ShellChoiceContext } from '@inspire/shared/remote';
import type { KeySet, ReleaseEnvironment } from '@inspire/shared/remote/trust';
import { paths } from '@inspire/shared/routes';
import type { ReleaseStoreLocation } from '../releases/release-store-location';
import { watchReleaseTrust } from '../releases/release-trust';
import { openSeenFile } from '../releases/seen-file';
import type { ShellManifest } from '../releases/shell-manifest';
import { createShellReleases } from '../releases/shell-releases';
import { noShell, type ShellBuild, type ShellSource } from '../releases/shell-source';
import { readSiteKeys } from '../releases/trusted-keys';
import type { VerifiedRegistry } from '../releases/verified-registry';
import { watchFile } from '../releases/watched-text';
import { type FrameData, isSameData, listHoleCalls, pickFrameData } from './frame-data';
import { COVERS_PATH, type LandingVideo, parseCovers, type PublicData } from './public-data';
import { listPublicFiles } from './public-files';
import { createReleaseFramesStore, type FramesByHash } from './release-frames-store';
import { loadRenderer, type RenderedSite, renderSite } from './renderer';
import { watchShellFolder } from './shell-folder';

/** The input of documents. A change replaces the whole object. */
export interface SiteContent {
  /** Undefined only while a development server serves the shell. */
  readonly shell: ShellManifest | undefined;
  /** The folder of that build. */
  readonly shellDist: string | undefined;
  readonly publicFiles: ReadonlySet<string>;
  readonly settings: SiteSettings;
  readonly registry: VerifiedRegistry | null;
  readonly environment: ReleaseEnvironment;
  /** The keys that the registry was verified with; undefined without any. */
  readonly siteKeys: KeySet | undefined;
  readonly covers: readonly LandingVideo[];
  /** Undefined while there is no markup: documents are then empty until the shell runs. */
  readonly rendered: RenderedSite | undefined;
  readonly frames: FramesByHash;
  /** What fills the holes of frames. */
  readonly frameData: FrameData;
  /** Paths of the sections in the bar of members. */
  readonly sections: readonly string[];
  /** Paths of remotes that the drawer links to. */
  readonly drawer: readonly string[];
}

export interface SiteContentStore {
  /** What most browsers get. */
  readonly content: () => SiteContent;
  /** What a browser gets: with the shell release that is chosen for it. */
  readonly contentFor: (visitor: ShellChoiceContext) => SiteContent;
  /** The folders of the shell's builds whose files are served, newest first. */
  readonly shellFolders: () => readonly string[];
  /**
   * Checks for new shell builds immediately, at most once a second: another gateway may serve their files already.
   * @returns once the check is done
   */
  readonly checkShells: () => Promise<void>;
  /** Reads changed files and renders again where needed. */
  readonly refresh: () => Promise<void>;
  /** The public calls that the holes of frames need. */
  readonly publicCalls: () => ReadonlySet<string>;
  readonly publicData: () => PublicData;
  readonly setPublicData: (data: PublicData) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface SiteSources {
  /** A build without releases; by default the shell comes from the release store. */
  readonly shellDist: string | undefined;
  /** True when a development server serves the shell. */
  readonly isDevShell: boolean;
  readonly releases: ReleaseStoreLocation;
  readonly settingsFile: string | undefined;
  readonly siteKeys: KeySet | undefined;
  /** Replaces the site keys while the gateway runs. */
  readonly siteKeysFile: string | undefined;
  readonly releaseEnvironment: ReleaseEnvironment;
  /** Where the newest accepted manifests are remembered. */
  readonly stateDir: string | undefined;
  readonly report: (error: Error) => void;
  /** Milliseconds between two polls of a registry on another host. */
  readonly pollIntervalMs?: number | undefined;
}

/** Returns the links of the bar and the drawer of which a release owns the path. */
function listLinks(registry: VerifiedRegistry | null): Pick<SiteContent, 'sections' | 'drawer'> {
  const isOwned = (path: string) => registry !== null && findOwner(registry.registry, new Map(), path) !== undefined;
  return {
    sections: [paths.dashboard, paths.audio].filter(isOwned),
    drawer: [paths.login, paths.signup, paths.library, paths.profile].filter(isOwned),
  };
}

/** Watches all sources of the content. An invalid file is reported, and its last valid version stays in use. */
function watchSources(sources: SiteSources) {
  const { shellDist, releases: location, stateDir, report } = sources;
  const refused = (what: string) => (cause: Error) =>
    report(new Error(`${what} refused, the last good one stays`, { cause }));
  const settings = watchFile({
    path: sources.settingsFile ?? '',
    initial: fallbackSiteSettings,
    read: (text) => parseSiteSettings(JSON.parse(text)),
    report: refused('site settings'),
  });
  const siteKeys = watchFile<KeySet | undefined>({
    path: sources.siteKeysFile ?? '',
    initial: sources.siteKeys,
    read: readSiteKeys,
    report: refused('site keys'),
  });
  const registry = watchReleaseTrust({
    location,
    siteKeys: siteKeys.value,
    environment: sources.releaseEnvironment,
    seen: openSeenFile(stateDir, report),
    report,
    everyMs: sources.pollIntervalMs,
  });
  const openShell = (): ShellSource => {
    if (sources.isDevShell) return noShell;
    if (shellDist !== undefined) return watchShellFolder(shellDist, refused);
    const list = () => registry.value()?.shell ?? { releases: [] };
    return createShellReleases({ location, list, report: refused('shell releases') });
  };
  return { settings, siteKeys, registry, shell: openShell() };
}

type WatchedSources = ReturnType<typeof watchSources>;

/** True when the file of site keys has other keys. */
async function refreshKeys({ value, refresh }: WatchedSources['siteKeys']): Promise<boolean> {
  const previous = JSON.stringify(value());
  return (await refresh()) && JSON.stringify(value()) !== previous;
}

const LOOK_INTERVAL_MS = 1_000;

/** Returns a function that runs `look` now, or a second after its last run; calls meanwhile share the next run. */
function limitChecks(look: () => Promise<void>): () => Promise<void> {
  let next: Promise<void> | undefined;
  let lastAt = -Infinity;
  const run = async () => {
    await sleep(Math.max(0, lastAt + LOOK_INTERVAL_MS - performance.now()));
    lastAt = performance.now();
    next = undefined;
    await look();
  };
  return () => (next ??= run());
}

type CommonContent = Omit<SiteContent, 'shell' | 'shellDist' | 'publicFiles' | 'rendered'>;

/** @param known the content with the same build, if what it renders is still current */
async function toContent(
  { dist, manifest }: ShellBuild,
  common: CommonContent,
  known: SiteContent | undefined,
  report: (error: Error) => void,
): Promise<SiteContent> {
  const { settings, covers, sections, drawer } = common;
  return {
    ...common,
    shell: manifest,
    shellDist: dist,
    publicFiles: known?.publicFiles ?? (await listPublicFiles(join(dist, 'public'))),
    rendered: known
      ? known.rendered
      : await renderSite(() => loadRenderer(dist), { settings, covers, sections, drawer }, report),
  };
}

const toEmptyContent = ({ releaseEnvironment, siteKeys }: SiteSources): SiteContent => ({
  shell: undefined,
  shellDist: undefined,
  publicFiles: new Set(),
  settings: fallbackSiteSettings,
  registry: null,
  environment: releaseEnvironment,
  siteKeys,
  covers: [],
  rendered: undefined,
  frames: new Map(),
  frameData: new Map(),
  sections: [],
  drawer: [],
});

/** Requests read `contentFor()` and never wait for a disk or a rendering. */
export function createSiteContentStore(sources: SiteSources): SiteContentStore {
  const { report } = sources;
  const hasReleases = sources.shellDist === undefined && !sources.isDevShell;
  const { settings, siteKeys, registry, shell } = watchSources(sources);
  const frames = createReleaseFramesStore({ location: sources.releases, report });

  let fallback = toEmptyContent(sources);
  let contents: ReadonlyMap<ShellBuild, SiteContent> = new Map();
  let publicData: PublicData = new Map();
  let covers: readonly LandingVideo[] = [];

  const contentFor = (visitor: ShellChoiceContext): SiteContent => {
    const build = shell.choose(visitor, (one) => contents.has(one));
    return (build && contents.get(build)) ?? fallback;
  };
  const content = () => contentFor({ bucket: LAST_BUCKET });

  const update = async (isShellDue = false) => {
    const areNewSettings = await settings.refresh();
    // New keys force a full re-read: the old keys may have rejected valid manifests.
    const isNewRegistry = await registry.refresh((await refreshKeys(siteKeys)) || isShellDue);
    // After the lists, because the shell's is among them.
    const areNewShells = await shell.refresh();
    const previous = content();
    const areNewCovers = JSON.stringify(covers) !== JSON.stringify(previous.covers);
    const links = listLinks(registry.value());
    const areNewLinks = [links.sections, links.drawer].join() !== [previous.sections, previous.drawer].join();
    const isRerendered = areNewSettings || areNewCovers || areNewLinks;
    const areNewFrames = await frames.refresh(registry.value()?.registry);
    const frameData = pickFrameData(frames.frames(), publicData);
    const areNewData = !isSameData(frameData, previous.frameData);
    if (!areNewShells && !isRerendered && !isNewRegistry && !areNewFrames && !areNewData) return;

    const common: CommonContent = {
      settings: settings.value(),
      registry: registry.value(),
      environment: sources.releaseEnvironment,
      siteKeys: siteKeys.value(),
      covers,
      frames: frames.frames(),
      frameData,
      ...links,
    };
    const next = new Map<ShellBuild, SiteContent>();
    for (const build of shell.builds())
      next.set(build, await toContent(build, common, isRerendered ? undefined : contents.get(build), report));
    contents = next;
    fallback = contentFor({ bucket: LAST_BUCKET });
    if (next.size === 0) fallback = { ...fallback, ...common };
  };

  // One update at a time, so that an older state never overwrites a newer one.
  let queue: Promise<void> = Promise.resolve();
  const enqueue = (run: () => Promise<void>) => (queue = queue.then(run, run));
  return {
    content,
    contentFor,
    shellFolders: shell.folders,
    checkShells: hasReleases ? limitChecks(() => enqueue(() => update(true))) : async () => undefined,
    refresh: () => enqueue(() => update()),
    publicCalls: () => listHoleCalls(frames.frames()),
    publicData: () => publicData,
    setPublicData: (data) =>
      enqueue(() => {
        publicData = data;
        covers = data.has(COVERS_PATH) ? parseCovers(data.get(COVERS_PATH)) : [];
        return update();
      }),
    close: shell.close,
  };
}
