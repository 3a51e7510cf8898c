import type { PictureSource, PurchasedMedia } from '@inspire/shared/contracts';
import { hrefs } from '@inspire/shared/routes';

export interface Rental {
  readonly key: string;
  readonly href: string;
  /** Navigation state of its page (SPEC-2). */
  readonly state: unknown;
  readonly title: string;
  readonly language?: string;
  readonly picture: { readonly src: string; readonly sources?: readonly PictureSource[] };
  /** ISO 8601. */
  readonly endsAt: string;
}

const isShown = ({ status }: { status: string }): boolean => status !== 'Deactive';

/** Selects the rentals (D-38: entries with an end), the one that ends next first. */
export function selectRentals({ videoDataList, audioAlbums }: PurchasedMedia): Rental[] {
  const videos = videoDataList.filter(isShown).map((video): Partial<Rental> => ({
    key: `video ${video.id}`,
    href: hrefs.videoPlayer(video.id),
    state: video,
    title: video.title,
    language: video.language,
    picture: { src: video.thumbnailUrl, sources: video.thumbnailSources },
    endsAt: video.rentEndsAt,
  }));
  const albums = audioAlbums.filter(isShown).map((album): Partial<Rental> => ({
    key: `album ${album.albumId}`,
    href: hrefs.audioPlayer(album.albumId),
    state: { id: album.albumId },
    title: album.title,
    language: album.language,
    picture: { src: album.thumbnailUrl, sources: album.thumbnailSources },
    endsAt: album.rentEndsAt,
  }));
  return [...videos, ...albums]
    .filter((rental): rental is Rental => rental.endsAt !== undefined)
    .sort((one, other) => Date.parse(one.endsAt) - Date.parse(other.endsAt));
}

export const selectBought = ({ videoDataList }: Pick<PurchasedMedia, 'videoDataList'>) =>
  videoDataList.filter((video) => isShown(video) && video.rentEndsAt === undefined);
