import type { AuthoredAlbum, AuthoredCatalogue, AuthoredTrack, AuthoredVideo } from './catalogue-file';
import type { CataloguePath } from './catalogue-text';

type Fault = (path: CataloguePath, says: string) => string;

/** Whoever uses a name again, in the order of the catalogue. */
function repeated(names: readonly string[]): number[] {
  const seen = new Set<string>();
  return names.flatMap((name, index) => {
    if (seen.has(name)) return [index];
    seen.add(name);
    return [];
  });
}

const keysOf = (entries: readonly { readonly key: string }[]): string[] => entries.map((entry) => entry.key);

/** Names that are there already. Videos and albums share one folder of covers, so one set of names. */
function nameFaults({ videos, albums, plans, notifications }: AuthoredCatalogue, fault: Fault): string[] {
  const says = 'is listed twice';
  return [
    ...repeated([...keysOf(videos), ...keysOf(albums)]).map((index) =>
      fault(index < videos.length ? ['videos', index, 'key'] : ['albums', index - videos.length, 'key'], says),
    ),
    ...repeated(keysOf(plans)).map((index) => fault(['plans', index, 'key'], says)),
    ...repeated(keysOf(notifications)).map((index) => fault(['notifications', index, 'key'], says)),
  ];
}

function albumFaults(album: AuthoredAlbum, index: number, known: ReadonlySet<string>, fault: Fault): string[] {
  if (album.mediaType === 'AUDIO') {
    const twice = repeated(keysOf(album.tracks));
    return twice.map((track) =>
      fault(['albums', index, 'tracks', track], `${album.tracks[track]?.key} is listed twice`),
    );
  }
  const at = (video: number): CataloguePath => ['albums', index, 'videos', video];
  return [
    ...album.videos.flatMap((key, video) => (known.has(key) ? [] : [fault(at(video), `no video ${key} is listed`)])),
    ...repeated(album.videos).map((video) => fault(at(video), `${album.videos[video]} is listed twice`)),
  ];
}

function notificationFaults({ videos, albums, notifications }: AuthoredCatalogue, fault: Fault): string[] {
  const known = new Set(keysOf(videos));
  const all = new Set(keysOf(albums));
  const toldBy = {
    video: known,
    audio: new Set(keysOf(albums.filter((album) => album.mediaType === 'AUDIO'))),
    album: all,
  };
  return notifications.flatMap(({ type, reference }, index) => {
    const path = ['notifications', index, 'reference'];
    if (!known.has(reference) && !all.has(reference)) return [fault(path, `no video or album ${reference} is listed`)];
    return toldBy[type].has(reference) ? [] : [fault(path, `${reference} is not what type ${type} tells of`)];
  });
}

/** An entry is raw, with `media` and no `length`, or packaged, with a `length` and no `media`. */
function formFaults(entry: AuthoredVideo | AuthoredTrack, path: CataloguePath, fault: Fault): string[] {
  if (entry.media !== undefined) {
    return entry.length === undefined ? [] : [fault([...path, 'length'], 'is measured from media: leave it out')];
  }
  const faults = entry.length === undefined ? [fault(path, 'length: is needed where there is no media')] : [];
  const captions = 'captions' in entry && entry.captions.length > 0;
  return captions ? [...faults, fault([...path, 'captions'], 'go with media: a packaged video has its own')] : faults;
}

function coverFaults(
  { cover }: AuthoredVideo | AuthoredAlbum,
  frame: boolean,
  path: CataloguePath,
  fault: Fault,
): string[] {
  if (cover.file !== undefined && cover.widths !== undefined)
    return [fault([...path, 'cover'], 'give either file or widths')];
  return cover.file !== undefined || cover.widths !== undefined || frame ? [] : [fault(path, 'cover: is needed')];
}

function captionsFaults({ captions }: AuthoredVideo, index: number, fault: Fault): string[] {
  const languages = captions.map(({ language }) => language.toLowerCase());
  return repeated(languages).map((at) => fault(['videos', index, 'captions', at, 'language'], 'is given twice'));
}

const tracksOf = (album: AuthoredAlbum): readonly AuthoredTrack[] => (album.mediaType === 'AUDIO' ? album.tracks : []);

/** What no field shows by itself: names used twice, names of entries that are not there, fields that do not go together. */
export function findReferenceIssues(catalogue: AuthoredCatalogue, fault: Fault): string[] {
  const known = new Set(keysOf(catalogue.videos));
  return [
    ...nameFaults(catalogue, fault),
    ...catalogue.videos.flatMap((video, index) => [
      ...formFaults(video, ['videos', index], fault),
      ...coverFaults(video, video.media !== undefined, ['videos', index], fault),
      ...captionsFaults(video, index, fault),
    ]),
    ...catalogue.albums.flatMap((album, index) => [
      ...coverFaults(album, false, ['albums', index], fault),
      ...albumFaults(album, index, known, fault),
      ...tracksOf(album).flatMap((track, at) => formFaults(track, ['albums', index, 'tracks', at], fault)),
    ]),
    ...notificationFaults(catalogue, fault),
  ];
}
