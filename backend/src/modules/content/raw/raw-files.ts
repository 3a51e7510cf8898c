import type { AuthoredCatalogue } from '../catalogue-file';
import type { CataloguePath } from '../catalogue-text';

export interface NamedFile {
  readonly file: string;
  readonly path: CataloguePath;
}

export function rawFiles({ videos, albums }: AuthoredCatalogue): NamedFile[] {
  const named = (file: string | undefined, ...path: PropertyKey[]): NamedFile[] =>
    file === undefined ? [] : [{ file, path }];
  return [
    ...videos.flatMap(({ media, captions, cover, trailer }, index) => [
      ...named(media, 'videos', index, 'media'),
      ...captions.flatMap(({ file }, at) => named(file, 'videos', index, 'captions', at, 'file')),
      ...named(cover.file, 'videos', index, 'cover'),
      ...named(trailer?.file, 'videos', index, 'trailer', 'file'),
    ]),
    ...albums.flatMap((album, index) => [
      ...named(album.cover.file, 'albums', index, 'cover'),
      ...(album.mediaType === 'AUDIO'
        ? album.tracks.flatMap(({ media }, at) => named(media, 'albums', index, 'tracks', at, 'media'))
        : named(album.trailer?.file, 'albums', index, 'trailer', 'file')),
    ]),
  ];
}
