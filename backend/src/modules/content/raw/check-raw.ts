import type { AuthoredAlbum, AuthoredVideo } from '../catalogue-file';
import type { CataloguePath } from '../catalogue-text';
import { type MediaTools, MissingToolError } from '../packaging/media-tools';
import { getStepName, type PackagingStep } from '../packaging/packaging-cache';
import { getWidthsWithin } from '../packaging/pictures';
import type { MediaFacts } from '../packaging/probe';
import { checkMedia } from './check-media';
import { checkCaptions, checkPicture } from './check-pictures';
import type { CheckResult } from './check-result';
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
async function noteWork(
  raw: RawContent,
  result: CheckResult,
  item: PackagingStep<unknown>,
  what: string,
): Promise<MediaTools | undefined> {
  if (await raw.store.find(item)) return undefined;
  result.pending.set(getStepName(item), what);
  return raw.programs().catch((error: unknown) => {
    if (!(error instanceof MissingToolError)) throw error;
    result.missing = error;
    return undefined;
  });
}

async function noteFilm(
  raw: RawContent,
  result: CheckResult,
  { path, file, facts, step, what }: FilmWork,
): Promise<void> {
  const programs = await noteWork(raw, result, step, what);
  if (facts.picture?.isHdr && programs?.canMapTones === false) {
    const message = `${file} is HDR, which this ffmpeg cannot convert: install one with the zscale filter (libzimg)`;
    result.issues.push(raw.catalogue.issue(path, message));
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
  raw: RawContent,
  result: CheckResult,
  entry: AuthoredVideo | AuthoredAlbum,
  entryPath: CataloguePath,
  isDry: boolean,
): Promise<void> {
  const trailer = findTrailer(raw, entry);
  if (!trailer) return;
  const { file, source, stretch } = trailer;
  const path = [...entryPath, 'trailer'];
  const isOwn = 'media' in entry && entry.media === file;
  // The entry's own media have been checked.
  const facts = isOwn
    ? raw.facts.get(source.hash)
    : await checkMedia(raw, result, { path, file, source, need: 'film', hasStill: true }, isDry);
  if (!facts) return;
  const message = findUnfitTrailer(facts, trailer);
  if (message !== undefined) {
    result.issues.push(raw.catalogue.issue(path, message));
    return;
  }
  const step = trailerStep(source, facts, stretch, createWork(raw));
  await noteFilm(raw, result, { path, file, facts, step, what: `${entry.key}: trailer from ${file}` });
}

async function checkVideo(
  raw: RawContent,
  result: CheckResult,
  video: AuthoredVideo,
  index: number,
  isDry: boolean,
): Promise<void> {
  const { media: file } = video;
  await checkPicture(raw, result, video, ['videos', index, 'cover']);
  await checkCaptions(raw, result, video);
  const source = findSource(raw, file);
  if (!source || file === undefined) return;
  const path = ['videos', index, 'media'];
  const still = findSource(raw, video.cover.file);
  const facts = await checkMedia(
    raw,
    result,
    { path, file, source, need: 'film', hasStill: still !== undefined },
    isDry,
  );
  if (!facts) return;
  const step = videoStep(source, facts, still, createWork(raw));
  await noteFilm(raw, result, { path, file, facts, step, what: `${video.key}: ${file}` });
  if (!facts.picture || !takesFrame(video)) return;
  const { width, height } = facts.picture;
  if (getWidthsWithin(facts.picture, 'wide').length === 0) {
    const message = `${file} is ${width} x ${height}, too small for a cover: add a cover picture to the entry`;
    result.issues.push(raw.catalogue.issue(path, message));
  }
  for (const kind of coverKinds(video)) {
    const what = `${video.key}: ${kind === 'hero' ? 'hero picture' : 'cover'} from ${file}`;
    await noteWork(raw, result, frameItem(source, facts.picture, kind, createWork(raw)), what);
  }
}

async function checkAlbum(
  raw: RawContent,
  result: CheckResult,
  album: AuthoredAlbum,
  index: number,
  isDry: boolean,
): Promise<void> {
  await checkPicture(raw, result, album, ['albums', index, 'cover']);
  await checkTrailer(raw, result, album, ['albums', index], isDry);
  if (album.mediaType !== 'AUDIO') return;
  for (const [at, { key, media: file }] of album.tracks.entries()) {
    const source = findSource(raw, file);
    if (!source || file === undefined) continue;
    const use = {
      path: ['albums', index, 'tracks', at, 'media'],
      file,
      source,
      need: 'sound',
      hasStill: false,
    } as const;
    const facts = await checkMedia(raw, result, use, isDry);
    if (facts?.sound)
      await noteWork(raw, result, trackItem(source, facts.sound, createWork(raw)), `${album.key}/${key}: ${file}`);
  }
}

export async function checkRaw(raw: RawContent, isDry: boolean): Promise<CheckResult> {
  const { written, issue } = raw.catalogue;
  const absent = rawFiles(written).filter(({ file }) => !raw.sources.has(file));
  const result: CheckResult = {
    issues: absent.map(({ file, path }) => issue(path, `${file} is missing`)),
    warnings: [],
    pending: new Map(),
  };
  for (const [index, video] of written.videos.entries()) {
    raw.signal?.throwIfAborted();
    await checkVideo(raw, result, video, index, isDry);
    await checkTrailer(raw, result, video, ['videos', index], isDry);
  }
  for (const [index, album] of written.albums.entries()) {
    raw.signal?.throwIfAborted();
    await checkAlbum(raw, result, album, index, isDry);
  }
  return result;
}
