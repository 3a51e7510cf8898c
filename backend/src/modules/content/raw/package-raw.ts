import type {
  AlbumEntry,
  AuthoredAlbum,
  AuthoredAudioAlbum,
  AuthoredTrack,
  AuthoredVideo,
  AuthoredVideoAlbum,
  CatalogueFile,
  TrackEntry,
  VideoEntry,
} from '../catalogue-file';
import type { CataloguePath } from '../catalogue-text';
import { coverFile, heroFile, shareFile, trackFile, trailerFolder, videoFolder } from '../package-paths';
import type { PackagedOutput } from '../packaging/packaging-cache';
import { type CoverKind, SHARE_NAME } from '../packaging/pictures';
import type { Packager } from './packager';
import { coverKinds, findSource, findTrailer } from './raw-content';
import {
  frameItem,
  type MadeCover,
  pictureItem,
  streamItem,
  TRACK_NAME,
  trackItem,
  trailerStep,
  videoStep,
} from './work-items';

/** Indicates a bug: only checked content is packaged. */
const unchecked = (what: string): Error => new Error(`${what} was not checked before it was packaged`);

function makeCover(
  { raw, step }: Packager,
  entry: AuthoredVideo | AuthoredAlbum,
  kind: CoverKind,
): Promise<PackagedOutput<MadeCover>> {
  const picture = findSource(raw, entry.cover.file);
  if (picture) return step(`${entry.key} (${entry.cover.file})`, () => pictureItem(picture, kind));
  const media = 'mediaType' in entry ? undefined : entry.media;
  const film = findSource(raw, media);
  const facts = film && raw.facts.get(film.hash)?.picture;
  if (!film || !facts) throw unchecked(`The cover of ${entry.key}`);
  const what = kind === 'hero' ? 'hero picture' : 'cover';
  return step(`${entry.key} (${what} from ${media})`, (work) => frameItem(film, facts, kind, work));
}

async function packageCover(
  packager: Packager,
  entry: AuthoredVideo | AuthoredAlbum,
): Promise<{ widths: readonly number[]; alt: string }> {
  const { widths, alt } = entry.cover;
  if (widths !== undefined) return { widths, alt };
  const covers = new Map<CoverKind, readonly number[]>();
  packager.clear(`covers/${entry.key}-hero-`);
  for (const kind of coverKinds(entry)) {
    const output = await makeCover(packager, entry, kind);
    const toFile = kind === 'hero' ? heroFile : coverFile;
    for (const width of output.facts.widths) {
      for (const encoding of ['avif', 'webp'] as const) {
        packager.put(toFile(entry.key, width, encoding), output, `${width}.${encoding}`);
      }
    }
    if (kind !== 'hero' && output.facts.widths.length > 0) packager.put(shareFile(entry.key), output, SHARE_NAME);
    covers.set(kind, output.facts.widths);
  }
  return { widths: covers.get('wide') ?? covers.get('square') ?? [], alt };
}

async function packageTrailer(packager: Packager, entry: AuthoredVideo | AuthoredVideoAlbum): Promise<boolean> {
  const { raw, step } = packager;
  const trailer = findTrailer(raw, entry);
  if (!trailer) return entry.trailer !== undefined;
  const { file, source, stretch } = trailer;
  const facts = raw.facts.get(source.hash);
  if (!facts) throw unchecked(`The trailer of ${entry.key}`);
  const output = await step(`${entry.key} (trailer from ${file})`, (work) => trailerStep(source, facts, stretch, work));
  packager.clear(trailerFolder(entry.key));
  for (const { name } of output.files) packager.put(`${trailerFolder(entry.key)}${name}`, output, name);
  return true;
}

async function packageVideoEntry(packager: Packager, video: AuthoredVideo): Promise<VideoEntry> {
  const { media, captions, cover: _cover, length, trailer: _trailer, ...rest } = video;
  const { raw, step } = packager;
  const source = findSource(raw, media);
  const cover = await packageCover(packager, video);
  const hasTrailer = await packageTrailer(packager, video);
  if (!source) return { ...rest, cover, hasTrailer, length: length ?? 0 };
  const facts = raw.facts.get(source.hash);
  if (!facts) throw unchecked(video.key);
  const still = findSource(raw, video.cover.file);
  const toStep = (work: Parameters<typeof videoStep>[3]) => videoStep(source, facts, still, work);
  const film = await step(`${video.key} (${media})`, toStep);
  const captionSources = captions.flatMap(({ language, file }) => {
    const written = findSource(raw, file);
    return written ? [{ language, source: written }] : [];
  });
  const stream = await raw.store.get(
    streamItem(
      toStep(() => Promise.reject(unchecked(video.key))),
      film.facts,
      video.language,
      captionSources,
    ),
  );
  packager.clear(videoFolder(video.key));
  for (const output of [film, stream]) {
    for (const { name } of output.files) packager.put(`${videoFolder(video.key)}${name}`, output, name);
  }
  return { ...rest, cover, hasTrailer, length: film.facts.length };
}

async function packageTrackEntry(
  packager: Packager,
  album: AuthoredAudioAlbum,
  track: AuthoredTrack,
): Promise<TrackEntry> {
  const { media, length, ...rest } = track;
  const { raw, step } = packager;
  const source = findSource(raw, media);
  if (!source) return { ...rest, length: length ?? 0 };
  const sound = raw.facts.get(source.hash)?.sound;
  if (!sound) throw unchecked(`${album.key}/${track.key}`);
  const output = await step(`${album.key}/${track.key} (${media})`, (work) => trackItem(source, sound, work));
  packager.put(trackFile(album.key, track.key), output, TRACK_NAME);
  return { ...rest, length: output.facts.length };
}

async function packageAlbumEntry(packager: Packager, album: AuthoredAlbum, path: CataloguePath): Promise<AlbumEntry> {
  const cover = await packageCover(packager, album);
  if (album.mediaType === 'VIDEO') {
    const { trailer: _trailer, ...rest } = album;
    const hasTrailer = await packager.attempt([...path, 'trailer'], () => packageTrailer(packager, album));
    return { ...rest, cover, hasTrailer: hasTrailer ?? false };
  }
  const tracks: TrackEntry[] = [];
  for (const [at, track] of album.tracks.entries()) {
    const output = await packager.attempt([...path, 'tracks', at, 'media'], () =>
      packageTrackEntry(packager, album, track),
    );
    if (output) tracks.push(output);
  }
  return { ...album, cover, tracks };
}

/**
 * Packages all raw media of a checked catalogue, one after the other, because each step uses the whole machine. The
 * packager's inventory then contains the packaged folder, and its issues what is missing.
 * @returns the packaged catalogue
 */
export async function packageRaw(packager: Packager): Promise<CatalogueFile> {
  const { videos, albums, plans, notifications } = packager.raw.catalogue.written;
  const packagedVideos: VideoEntry[] = [];
  for (const [index, video] of videos.entries()) {
    const output = await packager.attempt(['videos', index, 'media'], () => packageVideoEntry(packager, video));
    if (output) packagedVideos.push(output);
  }
  const packagedAlbums: AlbumEntry[] = [];
  for (const [index, album] of albums.entries()) {
    packagedAlbums.push(await packageAlbumEntry(packager, album, ['albums', index]));
  }
  return { videos: packagedVideos, albums: packagedAlbums, plans, notifications };
}
