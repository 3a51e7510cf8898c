import type { AuthoredAlbum, AuthoredVideo } from '../catalogue-file';
import type { CataloguePath } from '../catalogue-text';
import { type MediaTools, MissingToolError } from '../packaging/media-tools';
import { getStepName, type PackagingStep } from '../packaging/packaging-cache';
import { getWidthsWithin } from '../packaging/pictures';
import type { MediaFacts } from '../packaging/probe';
import { checkMedia } from './check-media';
import { checkCaptions, checkPicture } from './check-pictures';
import type { CheckResult, RawCheck } from './check-result';
import {
  coverKinds,
  createWork,
  findSource,
  findTrailer,
  type RawContent,
  takesFrame,
  type TrailerSource,
} from './raw-content';
import { rawFiles } from './raw-files';
import { frameItem, trackItem, trailerStep, videoStep } from './work-items';

/** @returns the programs, when there is something to package */
async function noteWork(check: RawCheck, item: PackagingStep<unknown>, what: string): Promise<MediaTools | undefined> {
  if (await check.raw.store.find(item)) return undefined;
  check.pending.set(getStepName(item), what);
  return check.raw.programs().catch((error: unknown) => {
    if (!(error instanceof MissingToolError)) throw error;
    check.missing = error;
    return undefined;
  });
}

async function noteFilm(check: RawCheck, { path, file, facts, step, what }: FilmWork): Promise<void> {
  const programs = await noteWork(check, step, what);
  if (facts.picture?.isHdr && programs?.canMapTones === false) {
    const message = `${file} is HDR, which this ffmpeg cannot convert: install one with the zscale filter (libzimg)`;
    check.issue(path, message);
  }
}

interface FilmWork {
  readonly path: CataloguePath;
  readonly file: string;
  readonly facts: MediaFacts;
  readonly step: PackagingStep<unknown>;
  readonly what: string;
}

function findUnfitTrailer({ picture }: MediaFacts, { file, stretch }: TrailerSource): string | undefined {
  if (!picture) return `${file} has audio only: a trailer needs a picture`;
  const end = stretch ? stretch.from + stretch.seconds : 0;
  return end > picture.length
    ? `ends at ${end} s, after the end of ${file} at ${picture.length.toFixed(1)} s`
    : undefined;
}

async function checkTrailer(
  check: RawCheck,
  entry: AuthoredVideo | AuthoredAlbum,
  entryPath: CataloguePath,
): Promise<void> {
  const trailer = findTrailer(check.raw, entry);
  if (!trailer) return;
  const { file, source, stretch } = trailer;
  const path = [...entryPath, 'trailer'];
  const isOwn = 'media' in entry && entry.media === file;
  // The entry's own media have been checked.
  const facts = isOwn
    ? check.raw.facts.get(source.hash)
    : await checkMedia(check, { path, file, source, need: 'film', hasStill: true });
  if (!facts) return;
  const message = findUnfitTrailer(facts, trailer);
  if (message !== undefined) {
    check.issue(path, message);
    return;
  }
  const step = trailerStep(source, facts, stretch, createWork(check.raw));
  await noteFilm(check, { path, file, facts, step, what: `${entry.key}: trailer from ${file}` });
}

async function checkVideo(check: RawCheck, video: AuthoredVideo, index: number): Promise<void> {
  const { media: file } = video;
  await checkPicture(check, video, ['videos', index, 'cover']);
  await checkCaptions(check, video);
  const source = findSource(check.raw, file);
  if (!source || file === undefined) return;
  const path = ['videos', index, 'media'];
  const still = findSource(check.raw, video.cover.file);
  const facts = await checkMedia(check, { path, file, source, need: 'film', hasStill: still !== undefined });
  if (!facts) return;
  const step = videoStep(source, facts, still, createWork(check.raw));
  await noteFilm(check, { path, file, facts, step, what: `${video.key}: ${file}` });
  if (!facts.picture || !takesFrame(video)) return;
  const { width, height } = facts.picture;
  if (getWidthsWithin(facts.picture, 'wide').length === 0) {
    const message = `${file} is ${width} x ${height}, too small for a cover: add a cover picture to the entry`;
    check.issue(path, message);
  }
  for (const kind of coverKinds(video)) {
    const what = `${video.key}: ${kind === 'hero' ? 'hero picture' : 'cover'} from ${file}`;
    await noteWork(check, frameItem(source, facts.picture, kind, createWork(check.raw)), what);
  }
}

async function checkAlbum(check: RawCheck, album: AuthoredAlbum, index: number): Promise<void> {
  await checkPicture(check, album, ['albums', index, 'cover']);
  await checkTrailer(check, album, ['albums', index]);
  if (album.mediaType !== 'AUDIO') return;
  for (const [at, { key, media: file }] of album.tracks.entries()) {
    const source = findSource(check.raw, file);
    if (!source || file === undefined) continue;
    const use = {
      path: ['albums', index, 'tracks', at, 'media'],
      file,
      source,
      need: 'sound',
      hasStill: false,
    } as const;
    const facts = await checkMedia(check, use);
    if (facts?.sound)
      await noteWork(check, trackItem(source, facts.sound, createWork(check.raw)), `${album.key}/${key}: ${file}`);
  }
}

export async function checkRaw(raw: RawContent, isDry: boolean): Promise<CheckResult> {
  const { written, issue } = raw.catalogue;
  const check: RawCheck = {
    raw,
    isDry,
    issues: [],
    warnings: [],
    pending: new Map(),
    issue: (path, message) => check.issues.push(issue(path, message)),
    warn: (path, message) => check.warnings.push(issue(path, message)),
  };
  for (const { file, path } of rawFiles(written)) if (!raw.sources.has(file)) check.issue(path, `${file} is missing`);
  for (const [index, video] of written.videos.entries()) {
    raw.signal?.throwIfAborted();
    await checkVideo(check, video, index);
    await checkTrailer(check, video, ['videos', index]);
  }
  for (const [index, album] of written.albums.entries()) {
    raw.signal?.throwIfAborted();
    await checkAlbum(check, album, index);
  }
  return check;
}
