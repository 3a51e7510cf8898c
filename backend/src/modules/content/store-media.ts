import type { MayLink, MediaStore } from '../media/storage';
import { coverPlan, trackBundle, trailerBundle, videoBundle } from './media-plan';
import type { ContentPackage } from './prepare-package';

export interface PlaceOptions {
  readonly media: MediaStore;
  readonly mayLink: MayLink;
  readonly clock: () => Date;
  readonly report: (line: string) => void;
}

const PROGRESS_EVERY = 10;

export async function storeMedia(
  { file, inventory }: ContentPackage,
  { media, mayLink, clock, report }: PlaceOptions,
): Promise<void> {
  await media.removeAbandoned(clock());
  await media.addCovers(
    [...file.videos, ...file.albums].flatMap((entry) => coverPlan(entry, inventory).files),
    mayLink,
  );
  const bundles = [
    ...file.videos.map((video) => videoBundle(video, inventory)),
    ...file.albums.flatMap((album) =>
      album.mediaType === 'AUDIO' ? album.tracks.map((track) => trackBundle(album, track, inventory)) : [],
    ),
    ...[...file.videos, ...file.albums].flatMap((entry) =>
      'hasTrailer' in entry && entry.hasTrailer ? [trailerBundle(entry, inventory)] : [],
    ),
  ];
  for (const [index, bundle] of bundles.entries()) {
    await media.addBundle(bundle, mayLink);
    const done = index + 1;
    if (done % PROGRESS_EVERY === 0 || done === bundles.length)
      report(`media: ${done} of ${bundles.length} items stored`);
  }
}
