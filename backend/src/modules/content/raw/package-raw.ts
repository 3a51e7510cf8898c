import type {
  AlbumEntry,
  AuthoredAlbum,
  AuthoredTrack,
  AuthoredVideo,
  CatalogueFile,
  TrackEntry,
  VideoEntry,
  WrittenAudioAlbum,
} from '../catalogue-file';
import type { CataloguePath } from '../catalogue-text';
import { coverFile, heroFile, trackFile, videoFolder } from '../package-paths';
import type { PackagedOutput } from '../packaging/packaging-cache';
import type { CoverKind } from '../packaging/pictures';
import type { Packager } from './packager';
import { coverKinds, sourceOf } from './raw-content';
import { frameItem, type MadeCover, pictureItem, streamItem, TRACK_NAME, trackItem, videoStep } from './work-items';

/** Thrown where a check before should have stopped: what is packaged was checked. */
const unchecked = (what: string): Error => new Error(`${what} was not checked before it was packaged`);

function makeCover(
  { raw, step }: Packager,
  entry: AuthoredVideo | AuthoredAlbum,
  kind: CoverKind,
): Promise<PackagedOutput<MadeCover>> {
  const picture = sourceOf(raw, entry.cover.file);
  if (picture) return step(`${entry.key} (${entry.cover.file})`, () => pictureItem(picture, kind));
  const media = 'mediaType' in entry ? undefined : entry.media;
  const film = sourceOf(raw, media);
  const facts = film && raw.facts.get(film.hash)?.picture;
  if (!film || !facts) throw unchecked(`The cover of ${entry.key}`);
  const what = kind === 'hero' ? 'hero picture' : 'cover';
  return step(`${entry.key} (${what} from ${media})`, (work) => frameItem(film, facts, kind, work));
}

/** The widths of an entry's cover; those that have still to be made are. */
async function coverOf(
  packager: Packager,
  entry: AuthoredVideo | AuthoredAlbum,
): Promise<{ widths: readonly number[]; alt: string }> {
  const { widths, alt } = entry.cover;
  if (widths !== undefined) return { widths, alt };
  const covers = new Map<CoverKind, readonly number[]>();
  packager.clear(`covers/${entry.key}-hero-`);
  for (const kind of coverKinds(entry)) {
    const made = await makeCover(packager, entry, kind);
    const fileOf = kind === 'hero' ? heroFile : coverFile;
    for (const width of made.facts.widths) {
      for (const encoding of ['avif', 'webp'] as const) {
        packager.put(fileOf(entry.key, width, encoding), made, `${width}.${encoding}`);
      }
    }
    covers.set(kind, made.facts.widths);
  }
  return { widths: covers.get('wide') ?? covers.get('square') ?? [], alt };
}

async function videoOf(packager: Packager, video: AuthoredVideo): Promise<VideoEntry> {
  const { media, captions, cover: _cover, length, ...rest } = video;
  const { raw, step } = packager;
  const source = sourceOf(raw, media);
  const cover = await coverOf(packager, video);
  if (!source) return { ...rest, cover, length: length ?? 0 };
  const facts = raw.facts.get(source.hash);
  if (!facts) throw unchecked(video.key);
  const still = sourceOf(raw, video.cover.file);
  const toOrderItem = (work: Parameters<typeof videoStep>[3]) => videoStep(source, facts, still, work);
  const film = await step(`${video.key} (${media})`, toOrderItem);
  const spoken = captions.flatMap(({ language, file }) => {
    const written = sourceOf(raw, file);
    return written ? [{ language, source: written }] : [];
  });
  const stream = await raw.store.get(
    streamItem(
      toOrderItem(() => Promise.reject(unchecked(video.key))),
      film.facts,
      video.language,
      spoken,
    ),
  );
  packager.clear(videoFolder(video.key));
  for (const made of [film, stream]) {
    for (const { name } of made.files) packager.put(`${videoFolder(video.key)}${name}`, made, name);
  }
  return { ...rest, cover, length: film.facts.length };
}

async function trackOf(packager: Packager, album: WrittenAudioAlbum, track: AuthoredTrack): Promise<TrackEntry> {
  const { media, length, ...rest } = track;
  const { raw, step } = packager;
  const source = sourceOf(raw, media);
  if (!source) return { ...rest, length: length ?? 0 };
  const sound = raw.facts.get(source.hash)?.sound;
  if (!sound) throw unchecked(`${album.key}/${track.key}`);
  const made = await step(`${album.key}/${track.key} (${media})`, (work) => trackItem(source, sound, work));
  packager.put(trackFile(album.key, track.key), made, TRACK_NAME);
  return { ...rest, length: made.facts.length };
}

async function albumOf(packager: Packager, album: AuthoredAlbum, path: CataloguePath): Promise<AlbumEntry> {
  const cover = await coverOf(packager, album);
  if (album.mediaType === 'VIDEO') return { ...album, cover };
  const tracks: TrackEntry[] = [];
  for (const [at, track] of album.tracks.entries()) {
    const made = await packager.attempt([...path, 'tracks', at, 'media'], () => trackOf(packager, album, track));
    if (made) tracks.push(made);
  }
  return { ...album, cover, tracks };
}

/**
 * Packages whatever a checked catalogue has raw, one after the other: each step uses the whole machine. The packager's
 * inventory then holds the packaged folder, and its faults tell what is missing in it.
 * @returns the catalogue as if it had been packaged
 */
export async function packageRaw(packager: Packager): Promise<CatalogueFile> {
  const { videos, albums, plans, notifications } = packager.raw.catalogue.written;
  const packagedVideos: VideoEntry[] = [];
  for (const [index, video] of videos.entries()) {
    const made = await packager.attempt(['videos', index, 'media'], () => videoOf(packager, video));
    if (made) packagedVideos.push(made);
  }
  const packagedAlbums: AlbumEntry[] = [];
  for (const [index, album] of albums.entries()) {
    packagedAlbums.push(await albumOf(packager, album, ['albums', index]));
  }
  return { videos: packagedVideos, albums: packagedAlbums, plans, notifications };
}
