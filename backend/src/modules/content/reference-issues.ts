import type { AuthoredAlbum, AuthoredCatalogue, AuthoredTrack, AuthoredVideo } from './catalogue-file';
import type { CataloguePath } from './catalogue-text';

type CreateIssue = (path: CataloguePath, message: string) => string;

function findRepeated(names: readonly string[]): number[] {
  const seen = new Set<string>();
  return names.flatMap((name, index) => {
    if (seen.has(name)) return [index];
    seen.add(name);
    return [];
  });
}

const listKeys = (entries: readonly { readonly key: string }[]): string[] => entries.map((entry) => entry.key);

/** Videos and albums share one folder of covers, so their keys must differ. */
function findDuplicates({ videos, albums, plans, notifications }: AuthoredCatalogue, issue: CreateIssue): string[] {
  const message = 'is listed twice';
  return [
    ...findRepeated([...listKeys(videos), ...listKeys(albums)]).map((index) =>
      issue(index < videos.length ? ['videos', index, 'key'] : ['albums', index - videos.length, 'key'], message),
    ),
    ...findRepeated(listKeys(plans)).map((index) => issue(['plans', index, 'key'], message)),
    ...findRepeated(listKeys(notifications)).map((index) => issue(['notifications', index, 'key'], message)),
  ];
}

function findAlbumIssues(
  album: AuthoredAlbum,
  index: number,
  known: ReadonlySet<string>,
  issue: CreateIssue,
): string[] {
  if (album.mediaType === 'AUDIO') {
    const twice = findRepeated(listKeys(album.tracks));
    return twice.map((track) =>
      issue(['albums', index, 'tracks', track], `${album.tracks[track]?.key} is listed twice`),
    );
  }
  const at = (video: number): CataloguePath => ['albums', index, 'videos', video];
  return [
    ...album.videos.flatMap((key, video) => (known.has(key) ? [] : [issue(at(video), `no video ${key} is listed`)])),
    ...findRepeated(album.videos).map((video) => issue(at(video), `${album.videos[video]} is listed twice`)),
  ];
}

function findNotificationIssues({ videos, albums, notifications }: AuthoredCatalogue, issue: CreateIssue): string[] {
  const known = new Set(listKeys(videos));
  const all = new Set(listKeys(albums));
  const keysOfType = {
    video: known,
    audio: new Set(listKeys(albums.filter((album) => album.mediaType === 'AUDIO'))),
    album: all,
  };
  return notifications.flatMap(({ type, reference }, index) => {
    const path = ['notifications', index, 'reference'];
    if (!known.has(reference) && !all.has(reference)) return [issue(path, `no video or album ${reference} is listed`)];
    return keysOfType[type].has(reference) ? [] : [issue(path, `${reference} does not match type ${type}`)];
  });
}

/** An entry is raw, with `media` and without `length`, or packaged, with `length` and without `media`. */
function findFormIssues(entry: AuthoredVideo | AuthoredTrack, path: CataloguePath, issue: CreateIssue): string[] {
  if (entry.media !== undefined) {
    return entry.length === undefined ? [] : [issue([...path, 'length'], 'is measured from media: remove it')];
  }
  const issues = entry.length === undefined ? [issue(path, 'length: is required without media')] : [];
  const captions = 'captions' in entry && entry.captions.length > 0;
  return captions
    ? [...issues, issue([...path, 'captions'], 'require media: a packaged video has its own captions')]
    : issues;
}

function findCoverIssues(
  { cover }: AuthoredVideo | AuthoredAlbum,
  frame: boolean,
  path: CataloguePath,
  issue: CreateIssue,
): string[] {
  if (cover.file !== undefined && cover.widths !== undefined)
    return [issue([...path, 'cover'], 'set either file or widths, not both')];
  return cover.file !== undefined || cover.widths !== undefined || frame ? [] : [issue(path, 'cover: is required')];
}

/** A trailer is packaged, a file, or a stretch of a file or of the entry's media. */
function findTrailerIssues(
  { trailer, media }: Pick<AuthoredVideo, 'trailer' | 'media'>,
  path: CataloguePath,
  issue: CreateIssue,
): string[] {
  if (!trailer) return [];
  const { file, from, seconds, packaged } = trailer;
  const at = [...path, 'trailer'];
  const isCut = from !== undefined || seconds !== undefined;
  if (packaged) return file !== undefined || isCut ? [issue(at, 'set either packaged or a file, not both')] : [];
  if (isCut && (from === undefined || seconds === undefined))
    return [issue(at, 'a stretch needs both from and seconds')];
  if (file !== undefined || (isCut && media !== undefined)) return [];
  return [issue(at, isCut ? 'a stretch needs a raw film: name its file' : 'name a file, or a stretch of a film')];
}

function findCaptionIssues({ captions }: AuthoredVideo, index: number, issue: CreateIssue): string[] {
  const languages = captions.map(({ language }) => language.toLowerCase());
  return findRepeated(languages).map((at) => issue(['videos', index, 'captions', at, 'language'], 'is listed twice'));
}

const listTracks = (album: AuthoredAlbum): readonly AuthoredTrack[] =>
  album.mediaType === 'AUDIO' ? album.tracks : [];

export function findReferenceIssues(catalogue: AuthoredCatalogue, issue: CreateIssue): string[] {
  const known = new Set(listKeys(catalogue.videos));
  return [
    ...findDuplicates(catalogue, issue),
    ...catalogue.videos.flatMap((video, index) => [
      ...findFormIssues(video, ['videos', index], issue),
      ...findCoverIssues(video, video.media !== undefined, ['videos', index], issue),
      ...findCaptionIssues(video, index, issue),
      ...findTrailerIssues(video, ['videos', index], issue),
    ]),
    ...catalogue.albums.flatMap((album, index) => [
      ...findCoverIssues(album, false, ['albums', index], issue),
      ...findAlbumIssues(album, index, known, issue),
      ...(album.mediaType === 'VIDEO' ? findTrailerIssues({ trailer: album.trailer }, ['albums', index], issue) : []),
      ...listTracks(album).flatMap((track, at) => findFormIssues(track, ['albums', index, 'tracks', at], issue)),
    ]),
    ...findNotificationIssues(catalogue, issue),
  ];
}
