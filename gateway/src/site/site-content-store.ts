import { join } from 'node:path';
import { fallbackSiteSettings, parseSiteSettings, type SiteSettings } from '@inspire/shared/host';
import { findOwner, type TrustedKey } from '@inspire/shared/remote';
import { paths } from '@inspire/shared/routes';
import { type FrameData, isSameData, listHoleCalls, pickFrameData } from './frame-data';
import { COVERS_PATH, type LandingVideo, parseCovers, type PublicData } from './public-data';
import { listPublicFiles } from './public-files';
import { type VerifiedRegistry, watchRegistry } from './registry-file';
import { createReleaseFramesStore, type FramesByHash } from './release-frames-store';
import type { ReleaseStoreLocation } from './release-store-location';
import { loadRenderer, type RenderedSite, rendererPath, renderSite } from './renderer';
import { readShellManifest, type ShellManifest } from './shell-manifest';
import { readTrustedKeys } from './trusted-keys';
import { watchFile } from './watched-file';

/** The input of documents. A change replaces the whole object. */
export interface SiteContent {
  /** Undefined only while a development server serves the shell. */
  readonly shell: ShellManifest | undefined;
  readonly publicFiles: ReadonlySet<string>;
  readonly settings: SiteSettings;
  readonly registry: VerifiedRegistry | null;
  readonly keys: readonly TrustedKey[];
  readonly covers: readonly LandingVideo[];
  /** Undefined while there is no markup: documents are then empty until the shell runs. */
  readonly rendered: RenderedSite | undefined;
  readonly frames: FramesByHash;
  /** What fills the holes of frames. */
  readonly frameData: FrameData;
  /** Paths of the sections in the bar of members. */
  readonly sections: readonly string[];
}

export interface SiteContentStore {
  readonly content: () => SiteContent;
  /** Reads changed files and renders again where needed. */
  readonly refresh: () => Promise<void>;
  /** The public calls that the holes of frames need. */
  readonly publicCalls: () => ReadonlySet<string>;
  readonly publicData: () => PublicData;
  readonly setPublicData: (data: PublicData) => Promise<void>;
}

export interface SiteSources {
  readonly shellDist: string | undefined;
  readonly releases: ReleaseStoreLocation;
  readonly settingsFile: string | undefined;
  /** The initial keys; `keysFile` replaces them while the gateway runs. */
  readonly keys: readonly TrustedKey[];
  readonly keysFile: string | undefined;
  readonly report: (error: Error) => void;
  /** Milliseconds between two polls of a registry on another host. */
  readonly pollIntervalMs?: number;
}

/** The sections of the bar of which a release owns the path. */
const listSections = (registry: VerifiedRegistry | null): string[] =>
  registry === null
    ? []
    : [paths.dashboard, paths.audio].filter((path) => findOwner(registry.registry, new Map(), path) !== undefined);

/** Watches all sources of the content. An invalid file is reported, and its last valid version stays in use. */
function watchSources({
  shellDist,
  releases,
  settingsFile,
  keys: firstKeys,
  keysFile,
  report,
  pollIntervalMs,
}: SiteSources) {
  const refused = (what: string) => (cause: Error) =>
    report(new Error(`${what} refused, the last good one stays`, { cause }));
  const settings = watchFile({
    path: settingsFile ?? '',
    initial: fallbackSiteSettings,
    read: (text) => parseSiteSettings(JSON.parse(text)),
    report: refused('site settings'),
  });
  const keys = watchFile<readonly TrustedKey[]>({
    path: keysFile ?? '',
    initial: firstKeys,
    read: readTrustedKeys,
    report: refused('keys of releases'),
  });
  const registry = watchRegistry(releases, keys.value, refused('registry'), pollIntervalMs);
  const shell =
    shellDist === undefined
      ? undefined
      : watchFile<ShellManifest | undefined>({
          path: join(shellDist, 'shell.json'),
          initial: undefined,
          read: readShellManifest,
          report: refused('shell.json'),
        });
  // Watch the renderer, too: a build writes it after shell.json, which alone would announce the new shell too early.
  const renderer =
    shellDist === undefined
      ? undefined
      : watchFile<string>({
          path: rendererPath(shellDist),
          initial: '',
          read: (text) => text,
          report: refused('render.cjs'),
        });
  return { settings, keys, registry, shell, renderer };
}

type WatchedSources = ReturnType<typeof watchSources>;

/** Refreshes the keys first: with new keys the registry is read again, because the former ones may have rejected it. */
async function refreshRegistry({ keys, registry }: WatchedSources): Promise<[areNewKeys: boolean, isNew: boolean]> {
  const former = JSON.stringify(keys.value());
  const areNewKeys = (await keys.refresh()) && JSON.stringify(keys.value()) !== former;
  return [areNewKeys, await registry.refresh(areNewKeys)];
}

/** Requests read `content()` and never wait for a disk or a rendering. */
export function createSiteContentStore(sources: SiteSources): SiteContentStore {
  const { shellDist, report } = sources;
  const watched = watchSources(sources);
  const { settings, keys, registry, shell, renderer } = watched;
  const frames = createReleaseFramesStore({ location: sources.releases, report });

  let content: SiteContent = {
    shell: undefined,
    publicFiles: new Set(),
    settings: fallbackSiteSettings,
    registry: null,
    keys: sources.keys,
    covers: [],
    rendered: undefined,
    frames: new Map(),
    frameData: new Map(),
    sections: [],
  };
  let publicData: PublicData = new Map();
  let covers: readonly LandingVideo[] = [];

  const render = async (sections: readonly string[]) =>
    shellDist === undefined || !shell?.value()
      ? undefined
      : renderSite(() => loadRenderer(shellDist), { settings: settings.value(), covers, sections }, report);

  const update = async () => {
    const [isNewShell, isNewRenderer, areNewSettings, [areNewKeys, isNewRegistry]] = await Promise.all([
      shell?.refresh(),
      renderer?.refresh(),
      settings.refresh(),
      refreshRegistry(watched),
    ]);
    const areNewCovers = JSON.stringify(covers) !== JSON.stringify(content.covers);
    const sections = listSections(registry.value());
    const areNewSections = sections.join() !== content.sections.join();
    const isRendered = isNewShell || isNewRenderer || areNewSettings || areNewCovers || areNewSections;
    const areNewFrames = await frames.refresh(registry.value()?.registry);
    const frameData = pickFrameData(frames.frames(), publicData);
    const areNewData = !isSameData(frameData, content.frameData);
    if (!isRendered && !isNewRegistry && !areNewKeys && !areNewFrames && !areNewData) return;
    content = {
      shell: shell?.value(),
      publicFiles:
        isNewShell && shellDist !== undefined ? await listPublicFiles(join(shellDist, 'public')) : content.publicFiles,
      settings: settings.value(),
      registry: registry.value(),
      keys: keys.value(),
      covers,
      rendered: isRendered ? await render(sections) : content.rendered,
      frames: frames.frames(),
      frameData,
      sections,
    };
  };

  // One update at a time, so that an older state never overwrites a newer one.
  let queue: Promise<void> = Promise.resolve();
  const enqueue = (run: () => Promise<void>) => (queue = queue.then(run, run));
  return {
    content: () => content,
    refresh: () => enqueue(update),
    publicCalls: () => listHoleCalls(frames.frames()),
    publicData: () => publicData,
    setPublicData: (data) =>
      enqueue(() => {
        publicData = data;
        covers = data.has(COVERS_PATH) ? parseCovers(data.get(COVERS_PATH)) : [];
        return update();
      }),
  };
}
